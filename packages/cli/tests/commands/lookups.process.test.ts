/** A catalogue that is spread over tables, as ERPs have it, shown as one collection: by commands alone, without a view. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { join } from 'node:path';
import { createMariaDatabase, mariadbProgram } from '../../../../tests/support/mariadb.ts';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { createPlace, serveVitrine, type Place, type Serving } from './vitrine-process.ts';

/**
 * A company has its own prices; a product has names in languages, and categories.
 * @param time the engine's type for times without a zone
 */
const tablesWith = (time: string): string => `
  create table unit (id int primary key, symbol varchar(20));
  create table template (id int primary key, name varchar(80), unit int references unit (id), salable boolean, foreign key (unit) references unit (id));
  create table product (id int primary key, template int not null, code varchar(20), made ${time} null, changed ${time} null,
    attributes text, file_id varchar(40), state varchar(10), foreign key (template) references template (id));
  create table price (id int primary key, template int, company_id int, amount decimal(12, 4));
  create table translation (id int primary key, lang varchar(5), field varchar(40), res_id int, value varchar(80));
  create table category (id int primary key, name varchar(80));
  create table template_category (template int, category int, place int, primary key (template, category), foreign key (category) references category (id));
  create table stock (product int, place varchar(10), amount int, counted ${time} null, primary key (product, place));
  insert into unit values (1, 'kg'), (2, 'Stück');
  insert into template values (10, 'Screw', 2, true), (11, 'Glue', 1, false);
  insert into product values
    (1, 10, 'S-1', '2026-01-01 08:00:00', null, '{"colour": "red", "power": {"watts": 5}}', 'a/b 1.png', 'new'),
    (2, 10, 'S-2', null, '2026-07-02 08:00:00', 'no JSON', null, 'old'),
    (3, 11, null, null, null, null, 'c.png', null);
  insert into price values (1, 10, 1, 1.5), (2, 10, 2, 99), (3, 11, 2, 7), (4, 10, 1, 2.25);
  insert into translation values (1, 'de', 'name', 10, 'Schraube'), (2, 'fr', 'name', 11, 'Colle'), (3, 'de', 'note', 11, 'Kleber');
  insert into category values (1, 'Holz'), (2, 'Metall');
  insert into template_category values (10, 1, 2), (10, 2, 1);
  insert into stock values (1, 'A', 5, '2026-01-05 00:00:00'), (1, 'B%', 0, '2026-01-06 00:00:00'), (2, 'A', 1, '2026-01-07 00:00:00');
`;

const catalog = `
collections:
  - slug: products
    table: product
    source: shop
    tenant: nord2345
    wholeTable: true
    id: id
    createdAt: [made, changed]
    zone: Europe/Berlin
    lookups:
      german: { table: translation, match: { res_id: template }, where: { lang: de, field: name } }
      price: { table: price, match: { template: template }, where: { company_id: 1 }, order: -id }
      categories: { table: template_category, match: { template: template }, order: place }
    fields:
      - { key: name, column: [german.value, template.name] }
      - { key: unit, column: template.unit.symbol }
      - { key: price, type: currency, column: price.amount, currency: EUR }
      - { key: abroad, type: currency, column: price.amount, currency: money }
      - { key: money, column: state }
      - { key: categories, column: 'categories[].category.name' }
      - { key: salable, type: boolean, column: template.salable }
      - { key: colour, type: text, column: attributes.colour }
      - { key: watts, type: integer, column: attributes.power.watts }
      - { key: picture, template: 'https://files.example.com/{+file_id}' }
      - { key: state, type: select, column: state, labels: { new: Neu } }
  - slug: stock
    table: stock
    source: shop
    scope: product.template
    id: [product, place]
    createdAt: counted
    fields:
      - { key: amount }
      - { key: code, column: product.code }
`;

interface Server {
  readonly url: string;
  readonly run: (statements: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const servers: readonly [name: string, isHere: boolean, time: string, open: () => Promise<Server>][] = [
  [
    'PostgreSQL',
    true,
    'timestamp',
    async () => {
      const { url, run, close } = await createTestDatabase();
      return { url, run, close };
    },
  ],
  ['MariaDB', mariadbProgram !== null, 'datetime', async () => createMariaDatabase()],
];

const row = (id: string, day: string, amount: number, code: string) => ({
  id,
  createdAt: `2026-01-${day}T00:00:00.000Z`,
  amount,
  code,
});

describe.each(servers)('on %s', (_name, isHere, time, open) => {
  describe.skipIf(!isHere)('many tables', () => {
    let server: Server;
    let place: Place;
    let serving: Serving;

    beforeAll(async () => {
      server = await open();
      await server.run(tablesWith(time));
      await server.run('alter table stock add foreign key (product) references product (id)');
      place = createPlace();
      await Bun.write(join(place.folder, 'catalog.yaml'), catalog);
    });
    afterAll(async () => {
      await place[Symbol.asyncDispose]();
      await server.close();
    });

    const run = async (command: string): Promise<string> => {
      const { stdout, stderr } = await place.run(command, { SOURCES: `shop=${server.url}` });
      return stdout + stderr;
    };

    /** What clients are told of amounts. */
    const amounts = async (): Promise<string> => {
      const types = await (await fetch(`${serving.url}/t/nord2345/types.d.ts`)).text();
      const document = await (await fetch(`${serving.url}/t/nord2345/openapi.json`)).text();
      const described = document.match(/"title":"(?:Price|Abroad)"[^}]*/g)?.toSorted() ?? [];
      return [...(types.match(/\/\*\* (?:Price|Abroad).*\*\//g) ?? []), ...new Set(described)].join('\n');
    };

    const isMoneyShown = async (): Promise<boolean> => {
      const profile = await serving.get('nord2345');
      expect(profile.status).toBe(200);
      return (await profile.text()).includes('"money"');
    };

    test('are shown as collections, to each tenant what is its own', async () => {
      await run('tenant create --name Nord --industry Tools --public-id nord2345 --scope 10');
      await run('tenant create --name Sued --industry Tools --public-id sued2345 --scope 11');
      expect(await run('apply FOLDER/catalog.yaml')).toContain(
        '+ field categories: multiselect, of categories[].category.name',
      );
      expect(await run('apply FOLDER/catalog.yaml')).toContain('Nothing');
      await run(
        'expose nord2345 products --fields name,unit,price,abroad,money,categories,salable,colour,watts,picture,state',
      );
      await run('expose nord2345 stock --fields amount,code');
      await run('expose sued2345 stock --fields amount,code');
      serving = await serveVitrine(place, { SOURCES: `shop=${server.url}`, RATE_LIMIT_ANONYMOUS: '100000' });
      const ask = async (path: string): Promise<unknown> => JSON.parse(await (await serving.get(path)).text()).data;
      expect(await ask('nord2345/products?sort=id')).toEqual([
        {
          id: '1',
          createdAt: '2026-01-01T07:00:00.000Z',
          name: 'Schraube',
          unit: 'Stück',
          price: 2.25,
          abroad: 2.25,
          money: 'new',
          categories: ['Metall', 'Holz'],
          salable: true,
          colour: 'red',
          watts: 5,
          picture: 'https://files.example.com/a/b%201.png',
          state: 'Neu',
        },
        {
          id: '2',
          createdAt: '2026-07-02T06:00:00.000Z',
          name: 'Schraube',
          unit: 'Stück',
          price: 2.25,
          abroad: 2.25,
          money: 'old',
          categories: ['Metall', 'Holz'],
          salable: true,
          colour: null,
          watts: null,
          picture: null,
          state: 'old',
        },
      ]);
      const filter = 'where[categories][contains]=Holz&where[price][gte]=2.25&where[name][startsWith]=Schr';
      expect(await ask(`nord2345/products?${filter}`)).toHaveLength(2);
      expect(await ask('nord2345/stock?sort=id')).toEqual([
        row('1:A', '05', 5, 'S-1'),
        row('1:B%25', '06', 0, 'S-1'),
        row('2:A', '07', 1, 'S-2'),
      ]);
      expect(await ask('sued2345/stock')).toEqual([]);
    });

    test('what amounts are in is told to clients, unless it is in a field that is hidden', async () => {
      expect(await isMoneyShown()).toBe(true);
      expect(await amounts()).toBe(
        [
          '/** Price, in EUR */',
          '/** Abroad, in money */',
          '"title":"Abroad","description":"In the currency that `money` holds."',
          '"title":"Price","description":"In EUR."',
        ].join('\n'),
      );
      await run('hide nord2345 products --fields money');
      await until(async () => !(await isMoneyShown()));
      expect(await amounts()).toBe(
        ['/** Price, in EUR */', '/** Abroad */', '"title":"Abroad"', '"title":"Price","description":"In EUR."'].join(
          '\n',
        ),
      );
      serving.kill('SIGTERM');
      expect(await serving.exited).toBe(0);
    });

    test('doctor tells when one that is looked into is not as it was', async () => {
      expect(await run('doctor')).not.toMatch(/error +shop (?:products|stock)/);
      await server.run('alter table category drop column name');
      expect(await run('doctor')).toMatch(
        /error +shop products +found the column "name", which \S*category does not have/i,
      );
    });
  });
});
