/** Random keys, scopes and exposures against a plain model: whatever is asked, nothing that a key does not open. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fuzzFactor } from '../../../../tests/support/scope.ts';
import { addTenant, follow, startTestService, type TestService } from '../support/test-service.ts';
import {
  addresses,
  type Choose,
  collectionSlugs,
  isFor,
  marksFor,
  origins,
  type Owner,
  ScopeModel,
  seenBy,
  viewSlugs,
} from './scope-model.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    PUBLIC_URL: 'https://shows.example',
    RATE_LIMIT_KEYED: '1000000',
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(async () => service.stop());

const questions = Math.ceil(10_000 * fuzzFactor);
const questionsOfRound = 50;

const startedAt = Date.now() % 2 ** 31;
const seed = Number(process.env['SCOPES_SEED'] ?? startedAt);

/** mulberry32 */
const createChoose = (): Choose => {
  let state = seed;
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const index = ((mixed ^ (mixed >>> 14)) >>> 0) % items.length;
    for (const item of items.slice(index)) return item;
    throw new Error('There is nothing to choose from.');
  };
};

interface Asked {
  readonly path: string;
  /** Undefined: it is about the tenant. */
  readonly slug?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'HEAD' | 'POST';
  /** True: it is answered with 200 about a collection that the caller does not see, too. */
  readonly isAnswered?: boolean;
}

const api = (publicId: string, rest: string): string => `/api/v1/public/t/${publicId}${rest}`;

const tenantPaths = [
  '',
  '/openapi.json',
  '/openapi-nested.json',
  '/llms.txt',
  '/types.d.ts',
  '/types.py',
  '/types.php',
  '/sitemap.xml',
];
const endings = [
  '',
  '?search=mark',
  '?search=name',
  '?limit=1&page=2',
  '?sort=name&fields=name',
  '/facets?fields=name',
  '/records/r1',
  '/export?format=csv',
  '/export?format=ndjson',
  '/export?format=json',
];
const mcpHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2026-07-28',
};

const message = (method: string, rest: Readonly<Record<string, unknown>>): string => {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { _meta: envelope, ...rest } });
};

const toTool = (publicId: string, name: string, slug: string): Asked => ({
  path: `/mcp/t/${publicId}`,
  slug,
  method: 'POST',
  headers: { ...mcpHeaders, 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
  body: message('tools/call', { name, arguments: { collection: slug, ...(name === 'get_record' && { id: 'r1' }) } }),
  isAnswered: true,
});

const listTools = (publicId: string): Asked => ({
  path: `/mcp/t/${publicId}`,
  method: 'POST',
  headers: { ...mcpHeaders, 'Mcp-Method': 'tools/list' },
  body: message('tools/list', {}),
});

const chooseAsked = (choose: Choose, publicId: string, tokens: ReadonlyMap<string, string>): Asked => {
  const slug = choose([...collectionSlugs, ...viewSlugs]);
  const token = tokens.get(publicId + slug);
  return choose<() => Asked>([
    () => ({ path: api(publicId, '') }),
    () => ({ path: `/t/${publicId}${choose(tenantPaths)}` }),
    () => ({ path: `/docs/t/${publicId}` }),
    () => ({ path: `/t/${publicId}/odata/v4/${choose(['', '$metadata'])}` }),
    () => ({ path: `/t/${publicId}/odata/v4/${slug.replaceAll('-', '_')}${choose(['', "('r1')", '/$count'])}`, slug }),
    () => listTools(publicId),
    () => toTool(publicId, choose(['list_records', 'get_record', 'get_facets', 'describe_collection']), slug),
    () => ({ path: `/t/${publicId}/${slug}`, slug }),
    () => ({ path: `/t/${publicId}/${slug}/r1`, slug }),
    () => ({ path: `/t/${publicId}/${slug}.atom${choose(['', '?search=mark'])}`, slug }),
    () => ({ path: `/docs/t/${publicId}/${slug}`, slug }),
    () => ({ path: api(publicId, `/${slug}`), slug, method: 'HEAD' }),
    () => ({ path: api(publicId, `/${slug}${token === undefined ? '' : `/changes?since=${token}`}`), slug }),
    ...endings.map((ending) => () => ({ path: api(publicId, `/${slug}${ending}`), slug })),
  ])();
};

/** A shared cache as RFC 9111 describes it, which is purged with each change. */
const shared = new Map<string, { readonly response: Response; readonly body: string }>();

const send = async (asked: Asked, headers: Readonly<Record<string, string>>, isShared: boolean) => {
  const { path, method = 'GET', body } = asked;
  // What is public is the same for every page and server, but a refusal is not.
  const { 'If-None-Match': tag, ...others } = headers;
  const name = path + JSON.stringify(others);
  const isKept = isShared && method === 'GET' && tag === undefined;
  const held = isKept ? shared.get(name) : undefined;
  if (held !== undefined) return held;
  const init = { method, headers: { ...headers, ...asked.headers }, ...(body !== undefined && { body }) };
  const response = await fetch(service.service.url + path, init);
  const answer = { response, body: await response.text() };
  const isPublic = response.headers.get('cache-control')?.startsWith('public') === true;
  if (isKept && isPublic && response.headers.get('vary')?.includes('x-api-key') === true) shared.set(name, answer);
  return answer;
};

const statusOf = (isKnown: boolean, isSeen: boolean): number => {
  if (!isKnown) return 401;
  return isSeen ? 200 : 404;
};

test(`${questions} questions, and nothing that a key does not open`, async () => {
  const choose = createChoose();
  const model = new ScopeModel(service, choose);
  const owners: Owner[] = [];
  for (const publicId of ['scopes01', 'scopes02'])
    owners.push({ tenant: await addTenant(service, publicId), things: new Map(), keys: [] });
  const tokens = new Map<string, string>();
  /** Bodies by tag: a 304 stands for one of them. */
  const bodies = new Map<string, string>();
  const tags = new Map<string, string>();
  const counts = new Map<number, number>();
  for (let round = 0; round < questions / questionsOfRound; round++) {
    for (let changes = round < 10 ? 6 : choose([1, 2, 3]); changes > 0; changes--) await model.change(choose(owners));
    await follow(service);
    if (choose([true, false, false, false])) await service.turn();
    shared.clear();
    for (let question = 0; question < questionsOfRound; question++) {
      const owner = choose(owners);
      const { publicId } = owner.tenant;
      const [whose] = [choose([owner, owner, owner, owner, ...owners])];
      const key = choose([undefined, ...whose.keys.slice(-12)]);
      const asked = chooseAsked(choose, publicId, tokens);
      const tag = choose([true, false]) ? tags.get(asked.path) : undefined;
      const origin = choose([undefined, ...origins]);
      const address = choose(addresses);
      const headers = {
        'X-Forwarded-For': address,
        ...(origin !== undefined && { Origin: origin }),
        'Accept-Encoding': choose(['identity', 'gzip']),
        ...(key !== undefined && { 'x-api-key': key.text }),
        ...(tag !== undefined && { 'If-None-Match': tag }),
      };
      const { response, body } = await send(asked, headers, choose([true, false]));
      const isKnown = key === undefined || (whose === owner && key.isAlive && isFor(key, origin, address));
      const seen = isKnown ? seenBy(owner, key?.opens ?? new Set()) : new Set<never>();
      const slugs = new Set(Array.from(seen, ({ slug }) => slug));
      const isSeen = asked.slug === undefined || slugs.has(asked.slug) || asked.isAnswered === true;
      const { status } = response;
      const about = `seed ${seed}, round ${round}, ${status} ${response.headers.get('cache-control')} ${tag}: ${asked.method ?? 'GET'} ${asked.path} of ${key?.id} ${asked.body}`;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const expected = statusOf(isKnown, isSeen);
      const isGone = status === 410 && asked.path.includes('/changes');
      const isSame = status === 304 && tag !== undefined;
      expect([about, isSame || isGone ? 200 : status]).toEqual([about, expected]);
      const shown = isSame ? (bodies.get(tag) ?? '') : body;
      const allowed = marksFor(seen);
      const found = new Set(shown.match(/mark\d+x/g) ?? []);
      expect([about, [...found].filter((mark) => !allowed.has(mark))]).toEqual([about, []]);
      if (asked.slug === undefined && status !== 401) {
        const named = [...collectionSlugs, ...viewSlugs].filter((slug) => shown.includes(slug));
        const isListed = !asked.path.endsWith('sitemap.xml');
        expect([about, named.filter((slug) => !slugs.has(slug))]).toEqual([about, []]);
        if (isListed) expect([about, named.length]).toEqual([about, slugs.size]);
      }
      const isPublic = response.headers.get('cache-control')?.startsWith('public') === true;
      const open = marksFor(seenBy(owner, new Set()));
      if (isPublic) expect([about, [...found].filter((mark) => !open.has(mark))]).toEqual([about, []]);
      const edition = response.headers.get('edition');
      if (edition !== null && asked.slug !== undefined) tokens.set(publicId + asked.slug, edition);
      const etag = response.headers.get('etag');
      if (status === 200 && etag !== null && asked.method === undefined) {
        tags.set(asked.path, etag);
        bodies.set(etag, body);
      }
    }
  }
  expect([200, 304, 401, 404].filter((status) => !counts.has(status))).toEqual([]);
}, 1_200_000);
