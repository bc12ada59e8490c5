/** What owners choose about how their pages look, as the catalog of each engine holds and publishes it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { byRole } from '@vitrine/contract';
import { wholeAbout } from '@vitrine/contract/about';
import {
  changeAppearance,
  changeCard,
  createView,
  readAppearance,
  readCard,
  readLogoBytes,
} from '@vitrine/administering';
import { listOwnChanges } from '@vitrine/console';
import { type Collection, expose, hide, type Tenant } from '@vitrine/catalog';
import { jpegOf, pngOf, svg, webpOf } from '../../../../tests/support/pictures.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'nickname', label: 'Nickname', type: 'text' },
  { key: 'portrait', label: 'Portrait', type: 'url' },
  { key: 'secretKey', label: 'Secret', type: 'text' },
  { key: 'hours', label: 'Hours', type: 'json' },
] as const;
const saidNothing = { about: wholeAbout({}), aboutOfOperator: wholeAbout({}) };
const undescribed = { description: null, descriptions: {} };
const record = { id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'Ada', nickname: 'A.', secretKey: 'x' };

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let people: Collection;

  const now = (): Date => new Date(service.clock.now());
  const tenantFiles = (): readonly string[] => {
    const folder = join(service.folder, 'tenants');
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    return files.filter((text) => text.includes(tenant.publicId));
  };
  /** What servers and everybody who has the folder can read of the tenant. */
  /** A presentation is a text in the file. */
  const published = (): string => tenantFiles().join('\n').replaceAll('\\"', '"');

  beforeAll(async () => {
    service = await engines[engine]();
    tenant = await addTenant(service, 'dressed1');
    people = await addCollection(service, tenant, { slug: 'people', fields }, [record]);
    await exposeAll(service, tenant, people, ['name', 'nickname', 'portrait', 'hours']);
    await follow(service);
  });
  afterAll(async () => service.stop());

  test('nothing is chosen at first', async () => {
    const nothing = { color: null, logo: null, language: null, timeZone: null, isUnlisted: false, ...saidNothing };
    expect(await readAppearance(service.store, tenant)).toEqual(nothing);
    expect(published()).not.toContain('presentation');
  });

  test('what is chosen stays until it is changed or unset, and is logged as an event with only what changed', async () => {
    const logo = pngOf(30, 20);
    const chosen = { color: '#A3262A', language: 'nl-be', timeZone: 'europe/brussels', isUnlisted: true, logo };
    expect(await changeAppearance(service.store, tenant, chosen, now())).toEqual({
      color: '#a3262a',
      language: 'nl-BE',
      timeZone: 'Europe/Brussels',
      isUnlisted: true,
      logo: { type: 'png', width: 30, height: 20, bytes: logo.length },
      ...saidNothing,
    });
    expect(await readLogoBytes(service.store, tenant)).toEqual(logo);
    const other = await changeAppearance(service.store, tenant, { color: null, logo: jpegOf(8, 9) }, now());
    expect([other.color, other.language, other.logo?.type]).toEqual([null, 'nl-BE', 'jpeg']);
    const none = { logo: null, language: null, timeZone: null, isUnlisted: false };
    await changeAppearance(service.store, tenant, none, now());
    await changeAppearance(service.store, tenant, { isUnlisted: false }, now());
    const changes = await listOwnChanges(service.store, tenant.id, { before: undefined, limit: 3 });
    expect(changes.map(({ event }) => event)).toEqual([
      { kind: 'appearance-changed', ...none },
      { kind: 'appearance-changed', color: null, logo: 'jpeg' },
      {
        kind: 'appearance-changed',
        color: '#a3262a',
        logo: 'png',
        language: 'nl-BE',
        timeZone: 'Europe/Brussels',
        isUnlisted: true,
      },
    ]);
  });

  test.each<[what: string, change: Parameters<typeof changeAppearance>[2], sentences: string[]]>([
    ['a name of a colour', { color: 'red' }, ['Found "red" as a colour, expected # and six']],
    ['three digits', { color: '#abc' }, ['Found "#abc" as a colour']],
    ['a style in place of a colour', { color: '#abcdef}body{' }, ['as a colour']],
    ['a word for a language', { language: 'english' }, ['Found "english" as a language']],
    ['a locale of POSIX', { language: 'de_CH' }, ['Found "de_CH" as a language']],
    ['an offset', { timeZone: '+01:00' }, ['Found "+01:00" as a time zone, expected a name']],
    ['an abbreviation', { timeZone: 'CET' }, ['Found "CET" as a time zone']],
    ['a place without a zone', { timeZone: 'Europe/Gent' }, ['Found "Europe/Gent" as a time zone']],
    ['an SVG file', { logo: svg }, ['an SVG file, which may hold scripts']],
    ['a text', { logo: new TextEncoder().encode('GIF89a') }, ['no PNG, JPEG or WebP picture']],
    ['half of a picture', { logo: pngOf(9, 9).slice(0, 14) }, ['The logo is damaged']],
    ['a picture too large', { logo: new Uint8Array(64 * 1024 + 1).fill(1) }, ['more than 65536 bytes (64 KiB)']],
    ['too many pixels', { logo: webpOf(2049, 1) }, ['2049 × 1 pixels; from 1 × 1 to 2048 × 2048']],
    ['all at once', { color: '', language: '', logo: svg }, ['as a colour', 'as a language', 'an SVG file']],
  ])('%s is refused, with what to do', async (_what, change, sentences) => {
    const before = await readAppearance(service.store, tenant);
    const refused = await changeAppearance(service.store, tenant, change, now()).catch(String);
    for (const sentence of sentences) expect(refused).toContain(sentence);
    expect(await readAppearance(service.store, tenant)).toEqual(before);
  });

  test('a picture at the limits is taken, of each type', async () => {
    for (const logo of [pngOf(1, 1), jpegOf(2048, 2048), webpOf(2048, 5)])
      expect((await changeAppearance(service.store, tenant, { logo }, now())).logo?.bytes).toBe(logo.length);
    const padded = new Uint8Array(64 * 1024);
    padded.set(pngOf(2, 2));
    expect((await changeAppearance(service.store, tenant, { logo: padded }, now())).logo?.bytes).toBe(65_536);
    await changeAppearance(service.store, tenant, { logo: null }, now());
  });

  test('the fields of a card are chosen by their keys; others are refused, all at once', async () => {
    const chosen = { title: 'nickname', subtitle: 'name', picture: 'portrait', alt: null };
    expect(await changeCard(service.store, tenant, people, chosen, now())).toEqual({
      ...byRole(() => null),
      collection: 'people',
      ...chosen,
      hidden: [],
      isUnlisted: false,
      ...undescribed,
      ofOperator: undescribed,
    });
    const refused = await changeCard(
      service.store,
      tenant,
      people,
      { title: 'nobody', subtitle: 'hours', picture: 'hours', alt: 'portrait' },
      now(),
    ).catch(String);
    expect(refused).toContain('people has no field nobody. It has name, nickname');
    expect(refused).toContain('hours is of the type json; its role subtitle needs a field that is a line of text.');
    expect(refused).toContain(
      'hours is of the type json; its role picture needs a field that is of the type image, url or text.',
    );
    expect(refused).toContain('portrait is of the type url; its role alt needs a field that is of the type text.');
    expect((await readCard(service.store, tenant, people)).title).toBe('nickname');
  });

  test('of a hidden field that was chosen nothing is published, until it is shown', async () => {
    const card = await changeCard(service.store, tenant, people, { title: 'secretKey' }, now());
    expect(card.hidden).toEqual(['secretKey']);
    await follow(service);
    expect(published()).toContain('"card":{"subtitle":"name","picture":"portrait"}');
    expect(published()).not.toContain('secretKey');
    await expose(service.store, tenant, people, { state: 'public', keys: ['secretKey'] }, now());
    await follow(service);
    expect(published()).toContain('"card":{"title":"secretKey","subtitle":"name","picture":"portrait"}');
    await hide(service.store, tenant, people, ['secretKey'], now());
  });

  test('what an owner says comes before what the operator says; blank takes it away, null gives it back', async () => {
    const licence = 'https://example.com/licence';
    const operators = JSON.stringify({
      licence: 'https://example.com/operator',
      imprint: 'https://example.com/imprint',
    });
    await service.store.updateTable('tenant').set({ about: operators }).where('id', '=', tenant.id).execute();
    const { about, aboutOfOperator } = await changeAppearance(
      service.store,
      tenant,
      { about: { licence, imprint: ' ', attribution: 'Ada’s <people>' } },
      now(),
    );
    expect(about).toEqual(wholeAbout({ licence, imprint: '', attribution: 'Ada’s <people>' }));
    expect(aboutOfOperator.imprint).toBe('https://example.com/imprint');
    await follow(service);
    expect(published()).toContain(`"about":{"licence":"${licence}","attribution":"Ada’s <people>"}`);
    const nothing = Object.fromEntries(Object.keys(about).map((part) => [part, null]));
    await changeAppearance(service.store, tenant, { about: nothing }, now());
    await follow(service);
    expect(published()).toContain(`"about":${operators}`);
    await service.store.updateTable('tenant').set({ about: null }).where('id', '=', tenant.id).execute();
    const [change] = await listOwnChanges(service.store, tenant.id, { before: undefined, limit: 1 });
    expect(change?.event).toEqual({
      kind: 'appearance-changed',
      about: { licence: null, attribution: null, imprint: null },
    });
  });

  test.each([{ licence: 'javascript:alert(1)' }, { contact: 'info@example.com' }, { privacy: 'http://example.com' }])(
    '%j is refused, with what is expected',
    async (about) => {
      const refused = await changeAppearance(service.store, tenant, { about }, now()).catch(String);
      expect(refused).toMatch(/Found ".*" as (?:licence|contact|privacy), expected an address such as https:/);
    },
  );

  test('descriptions of shown fields are published, those of hidden ones never', async () => {
    const descriptions = { name: 'As  they\nsay it', secretKey: 'numbat' };
    const card = await changeCard(service.store, tenant, people, { description: 'All of us', descriptions }, now());
    expect([card.description, card.descriptions]).toEqual([
      'All of us',
      { name: 'As they say it', secretKey: 'numbat' },
    ]);
    await follow(service);
    expect(published()).toContain('"description":"All of us","meanings":{"name":{"description":"As they say it"}}');
    expect(published()).not.toContain('numbat');
    const [change] = await listOwnChanges(service.store, tenant.id, { before: undefined, limit: 1 });
    expect(change?.event).toMatchObject({ kind: 'card-changed', collection: 'people', isDescribed: true });
    const other = await changeCard(service.store, tenant, people, { descriptions: { name: null } }, now());
    expect(other.descriptions).toEqual({ secretKey: 'numbat' });
    const unknown = changeCard(service.store, tenant, people, { descriptions: { nobody: 'x' } }, now());
    expect(await unknown.catch(String)).toContain('people has no field nobody. It has name, nickname');
    const long = changeCard(service.store, tenant, people, { description: 'x'.repeat(1001) }, now());
    expect(await long.catch(String)).toContain('The description of the collection has 1001 characters; it takes 1000');
    await changeCard(service.store, tenant, people, { description: null, descriptions: { secretKey: null } }, now());
  });

  test('what a picture shows is published with that picture, and while both are shown', async () => {
    const seen = new Set(tenantFiles());
    const publish = async (change: () => Promise<unknown>): Promise<string> => {
      await change();
      await follow(service);
      const files = [...new Set(tenantFiles()).difference(seen)];
      for (const file of files) seen.add(file);
      return files.join().replaceAll('\\"', '"');
    };
    const hidden = { title: null, subtitle: null, alt: 'secretKey' };
    const withHidden = await publish(async () => changeCard(service.store, tenant, people, hidden, now()));
    expect(withHidden).toContain('"card":{"picture":"portrait"}');
    expect(withHidden).not.toContain('secretKey');
    const both = await publish(async () => changeCard(service.store, tenant, people, { alt: 'nickname' }, now()));
    expect(both).toContain('"card":{"picture":"portrait","alt":"nickname"}');
    const ofHidden = await publish(async () => hide(service.store, tenant, people, ['portrait'], now()));
    expect([ofHidden === '', ofHidden.includes('"card"')]).toEqual([false, false]);
    const ofGuessed = await publish(async () => changeCard(service.store, tenant, people, { picture: null }, now()));
    expect(ofGuessed).toContain('"card":{"alt":"nickname"}');
    await expose(service.store, tenant, people, { state: 'public', keys: ['portrait'] }, now());
    const before = { title: 'nickname', subtitle: 'name', picture: 'portrait', alt: null };
    await changeCard(service.store, tenant, people, before, now());
  });

  test('a view has what it shows of the card of its collection', async () => {
    await changeCard(service.store, tenant, people, { title: 'nickname', isUnlisted: true }, now());
    const view = { slug: 'named', name: 'Named', query: 'fields=name', isPrivate: false, look: null, endsAt: null };
    await createView(service.store, tenant, people, view, now());
    await follow(service);
    const files = published();
    expect(files).toMatch(
      /"slug":"named","name":"Named","isPrivate":false[^{]*"fields":\[[^\]]*\],"presentation":"\{"card":\{"subtitle":"name"\},"isUnlisted":true\}"/,
    );
  });

  test('a field that is made anew under the name of one that was chosen is not chosen', async () => {
    const without = fields.filter(({ key }) => key !== 'nickname');
    await addCollection(service, tenant, { slug: 'people', fields: without }, [record], people);
    const again = await addCollection(service, tenant, { slug: 'people', fields }, [record], people);
    expect((await readCard(service.store, tenant, again)).title).toBeNull();
  });
});
