/** Leaks put in on purpose: into the planner, into what the edition shows, into what goes over the wire. */
import { mock } from 'bun:test';
import * as query from '@vitrine/query';
import type { ExposedCollection, ExposedField, Plan, Query } from '@vitrine/query';
import type { Ask, Reply } from '@vitrine/auditing';
import type { TestService } from '../support/test-service.ts';
import type { Hideaway } from './hideaway.ts';

/** What an audit meets instead of the service as it is. Whatever is left out is unchanged. */
export interface Mutation {
  readonly plan?: (query: Query, shown: ExposedCollection, unveiled: ExposedCollection) => Plan;
  /** The collections that the edition shows to anybody, by slug. */
  readonly show?: (shown: Hideaway['unveiled'], unveiled: Hideaway['unveiled']) => Hideaway['unveiled'];
  readonly reply?: (path: string, reply: Reply) => Reply;
}

const { plan, QueryError, suggest } = query;
const sound = { ...query };

/** Has the service plan so, until it is restored. */
export const mutatePlanner = ({ plan: mutated }: Mutation, { unveiled }: Hideaway): void =>
  void mock.module('@vitrine/query', () => ({
    ...sound,
    plan: (asked: Query, shown: ExposedCollection): Plan => {
      const all = unveiled.get(shown.slug);
      return mutated === undefined || all === undefined ? plan(asked, shown) : mutated(asked, shown, all);
    },
  }));

export const restorePlanner = (): void => void mock.module('@vitrine/query', () => sound);

/** Has the service's edition show so, until the function that it gives is called. */
export const mutateExposure = ({ service: { tenants } }: TestService, { show }: Mutation, { unveiled }: Hideaway) => {
  const exposure = tenants.exposure.bind(tenants);
  tenants.exposure = (publicId, access) => {
    const shown = exposure(publicId, access);
    if (shown === undefined || show === undefined) return shown;
    return { ...shown, collections: show(shown.collections, unveiled), fingerprint: `${shown.fingerprint} mutated` };
  };
  return () => {
    tenants.exposure = exposure;
  };
};

export const mutateReplies =
  (ask: Ask, { reply = (_path, unchanged) => unchanged }: Mutation): Ask =>
  async (path, message) =>
    reply(`${path}${message === undefined ? '' : `#${JSON.stringify(message)}`}`, await ask(path, message));

const hiddenIn = (shown: ExposedCollection, all: ExposedCollection): readonly ExposedField[] =>
  [...all.fields.values()].filter(({ key }) => !shown.fields.has(key));

/** A planner whose filters know hidden fields too, or some of them. */
const filtersKnow =
  (isKnown: (condition: Query['conditions'][number]) => boolean): NonNullable<Mutation['plan']> =>
  (asked, shown, all) => {
    const keys = new Set(hiddenIn(shown, all).map(({ key }) => key));
    const isTold = (condition: Query['conditions'][number]): boolean => keys.has(condition.field) && isKnown(condition);
    const planned = plan({ ...asked, conditions: asked.conditions.filter((each) => !isTold(each)) }, shown);
    const told = asked.conditions.filter(isTold);
    const more = plan({ ...asked, conditions: told, sort: undefined, fields: undefined }, all);
    return { ...planned, conditions: [...planned.conditions, ...more.conditions] };
  };

/** Each with what the report must say of it. */
export const mutations: readonly (readonly [what: string, mutation: Mutation, found: RegExp])[] = [
  [
    'filters know hidden fields',
    { plan: filtersKnow(() => true) },
    /The hidden field zebraMark can be distinguished from an unused name: in a filter with eq it is/,
  ],
  [
    'one operator knows one hidden field',
    { plan: filtersKnow(({ field, operator }) => field === 'okapiCost' && operator === 'between') },
    /The hidden field okapiCost can be distinguished .* in a filter with between it is answered with 200, not 400/,
  ],
  [
    'sorting downwards knows hidden fields',
    {
      plan: (asked, shown, all) => {
        const isTold = ({ key, isDescending }: { readonly key: string; readonly isDescending: boolean }): boolean =>
          isDescending && hiddenIn(shown, all).some((field) => field.key === key);
        const planned = plan({ ...asked, sort: asked.sort?.filter((each) => !isTold(each)) }, shown);
        const told = asked.sort?.filter(isTold) ?? [];
        return told.length === 0 ? planned : { ...planned, sort: plan({ ...asked, fields: undefined }, all).sort };
      },
    },
    /The hidden field \w+ can be distinguished .* in a descending sort it is/,
  ],
  [
    'a search looks into hidden fields',
    {
      plan: (asked, shown, all) => ({
        ...plan(asked, shown),
        searchFields: plan({ ...asked, sort: [], fields: [] }, all).searchFields,
      }),
    },
    /A search for "quo" finds the record r0, which does not show it/,
  ],
  [
    'a record shows one more field',
    {
      plan: (asked, shown, all) => {
        const planned = plan(asked, shown);
        const more = hiddenIn(shown, all).slice(0, 1);
        const fields = new Map([...shown.fields, ...more.map((field) => [field.key, field] as const)]);
        return { ...planned, collection: { ...shown, fields }, fields: [...planned.fields, ...more] };
      },
    },
    /Its records show zebraMark\.[\s\S]*The answer contains the word "quokka word"/,
  ],
  [
    'a suggestion names a hidden field',
    {
      plan: (asked, shown, all) => {
        try {
          return plan(asked, shown);
        } catch (error) {
          if (!(error instanceof QueryError)) throw error;
          throw new QueryError(
            error.mistakes.map(({ parameter, message }) => ({
              parameter,
              message: message.replace(/^Unknown field "(.*?)"\. The/, (_, name: string) => {
                const keys = hiddenIn(shown, all).map(({ key }) => key);
                return `Unknown field "${name}".${suggest(name, keys)} The`;
              }),
            })),
          );
        }
      },
    },
    /The hidden field zebraMark\b.* can be distinguished .* in a filter with eq it is answered in other words/,
  ],
  [
    'the profile lists a hidden collection',
    { show: (shown, unveiled) => new Map([...unveiled, ...shown].filter(([slug]) => slug !== 'zebralist')) },
    /The profile lists okapi-orders[\s\S]*okapi-orders can be distinguished .* answered with 200, not 404/,
  ],
  [
    'the edition shows a hidden field',
    { show: (_shown, unveiled) => new Map([...unveiled].filter(([slug]) => slug === 'things')) },
    /it has things\.zebraMark[\s\S]*Its meta names zebraMark/,
  ],
];

/** What lies between the service and the world may leak too; the databases know nothing of it. */
export const mutationsOnTheWay: typeof mutations = [
  [
    'the list of tools names a hidden collection',
    { reply: (path, reply) => (path.includes('tools/list') ? { ...reply, body: '["okapi-orders"]' } : reply) },
    /mcp\/t\/hideaway: Its list of tools names okapi-orders/,
  ],
  [
    'the metadata of OData names a hidden collection, and an answer of it a hidden field',
    {
      reply: (path, reply) => {
        if (path.includes('/odata/') && path.includes('quaggaDay')) return { ...reply, body: '{"value":[]}' };
        const body = '<EntitySet Name="okapi_orders" EntityType="x"/>';
        return path.endsWith('/$metadata') ? { ...reply, body } : reply;
      },
    },
    /odata\/v4: Its metadata names okapi_orders[\s\S]*By OData quaggaDay can be distinguished from a field/,
  ],
  [
    'the service document of OData lists a hidden collection',
    {
      reply: (path, reply) =>
        path.endsWith('/odata/v4') ? { ...reply, body: '{"value":[{"name":"okapi_orders"}]}' } : reply,
    },
    /odata\/v4: Its service document lists okapi_orders\./,
  ],
  [
    'a tool tells a private collection, and a hidden field',
    {
      reply: (path, reply) =>
        /^\/mcp.*(?:zebralist|quaggaDay)/.test(path) ? { ...reply, body: '{"result":{}}' } : reply,
    },
    /By its tools zebralist can be distinguished [\s\S]*By its tools quaggaDay can be distinguished from a field/,
  ],
  [
    'a description has a hidden field, and that of a tenant a private collection',
    {
      reply: (path, reply) => {
        const data = path.endsWith('/-/describe')
          ? { collections: [{ slug: 'zebralist' }] }
          : { fields: [{ key: 'quaggaDay' }] };
        return path.endsWith('/describe') ? { ...reply, status: 200, body: JSON.stringify({ data }) } : reply;
      },
    },
    /zebralist: The description of the tenant names it[\s\S]*things: Its description names quaggaDay/,
  ],
  [
    'a related record shows one more field',
    {
      reply: (path, reply) =>
        path.includes('expand=')
          ? { ...reply, body: reply.body.replaceAll('"records":[{', '"records":[{"quaggaDay":1,') }
          : reply,
    },
    /things: Its related records alike show quaggaDay of things\./,
  ],
  [
    'a relation leads to a hidden collection',
    {
      reply: (path, reply) => {
        if (path.endsWith('/things/describe'))
          return {
            ...reply,
            body: JSON.stringify({ data: { relations: [{ key: 'ordered', collection: 'okapi-orders' }] } }),
          };
        return path.includes('expand=')
          ? { ...reply, status: 200, body: JSON.stringify({ data: [{ expanded: { ordered: { id: 'r1' } } }] }) }
          : reply;
      },
    },
    /things: Its related records ordered show id of okapi-orders\./,
  ],
  [
    'a private collection has another header',
    {
      reply: (path, reply) =>
        path.includes('/zebralist') ? { ...reply, headers: new Map([...reply.headers, ['x-cache', 'MISS']]) } : reply,
    },
    /zebralist can be distinguished .* answered with another header x-cache/,
  ],
  [
    'a private collection asks for a key',
    {
      reply: (path, reply) =>
        path.endsWith('/zebralist?limit=1&where[id][exists]=true') ? { ...reply, status: 401 } : reply,
    },
    /zebralist\?limit=1&where\[id\]\[exists\]=true can be distinguished .* answered with 401, not 404/,
  ],
  [
    'many hidden names at once have another header',
    {
      reply: (path, reply) =>
        path.includes('zebraMark') && path.includes('okapiCost')
          ? { ...reply, headers: new Map([...reply.headers, ['x-rule', 'two']]) }
          : reply,
    },
    /The hidden field zebraMark can be distinguished .* in a descending sort, or by \d+ others asked with it, it is answered with another header x-rule/,
  ],
  [
    'what has changed shows a hidden field',
    {
      reply: (path, reply) =>
        path.includes('/things/changes?since=')
          ? { ...reply, body: '{"data":{"upserted":[{"id":"a","zebraMark":1}],"removed":[]}}' }
          : reply,
    },
    /Its records show zebraMark/,
  ],
  [
    'what has changed in a private collection can be told',
    {
      reply: (path, reply) => (path.includes('/zebralist/changes') ? { ...reply, status: 410 } : reply),
    },
    /zebralist\/changes\?since=1-0123456789abcdef can be distinguished .* answered with 410, not 404/,
  ],
  ...(
    [
      ['json', '[{"id":"a","names":1}]'],
      ['ndjson', '{"id":"a"}\n{"id":"b","names":1}\n'],
      ['geojson', '{"features":[{"properties":{"names":1}}]}'],
    ] as const
  ).map(([format, body]): (typeof mutations)[number] => [
    `a file of ${format} shows a hidden field, under an ordinary word`,
    {
      reply: (path, reply) =>
        path.includes('/things/export?') && path.endsWith(`&format=${format}`)
          ? { ...reply, status: 200, body }
          : reply,
    },
    /Its records show names/,
  ]),
  [
    'the file of a private collection can be told',
    { reply: (path, reply) => (path.includes('/zebralist/export') ? { ...reply, status: 401 } : reply) },
    /zebralist\/export\?where\[id\]\[exists\]=true can be distinguished .* answered with 401, not 404/,
  ],
  [
    'a file knows a hidden field',
    {
      reply: (path, reply) =>
        path.includes('/things/export?') && path.includes('zebraMark') ? { ...reply, body: '{}' } : reply,
    },
    /The hidden field zebraMark can be distinguished .* it is answered in other words/,
  ],
  [
    'a description names a hidden field',
    {
      reply: (path, reply) =>
        path.endsWith('/openapi.json')
          ? { ...reply, status: 200, body: '{"properties":{"name":{},"quaggaDay":{}}}' }
          : reply,
    },
    /api\/v1\/openapi\.json: It names quaggaDay/,
  ],
  [
    'a description of the tenant names a hidden collection',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/openapi.json' ? { ...reply, status: 200, body: '{"paths":{"/okapi-orders":{}}}' } : reply,
    },
    /t\/hideaway\/openapi\.json: It names okapi-orders/,
  ],
  [
    'the nested description of the tenant names a hidden field',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/openapi-nested.json'
          ? { ...reply, status: 200, body: '{"name":"where[quaggaDay]"}' }
          : reply,
    },
    /t\/hideaway\/openapi-nested\.json: It names quaggaDay/,
  ],
  [
    'the types of the tenant name a hidden field, and another in a comment',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/types.d.ts'
          ? { ...reply, status: 200, body: reply.body.replace('price:', "limit: 'integer'; // zebraMark\n    price:") }
          : reply,
    },
    /t\/hideaway\/types\.d\.ts: It names things\.limit, zebraMark\./,
  ],
  [
    'the types for Python name a hidden field, and another in a comment',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/types.py'
          ? {
              ...reply,
              status: 200,
              body: reply.body.replace("    'price':", "    # zebraMark\n    'limit': int,\n    'price':"),
            }
          : reply,
    },
    /t\/hideaway\/types\.py: It names things\.limit, zebraMark\./,
  ],
  [
    'the types for PHP name a hidden field, and another in a comment',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/types.php'
          ? {
              ...reply,
              status: 200,
              body: reply.body.replace(
                " *     'price'?:",
                " *     // zebraMark\n *     'limit'?: int,\n *     'price'?:",
              ),
            }
          : reply,
    },
    /t\/hideaway\/types\.php: It names things\.limit, zebraMark\./,
  ],
  [
    'the llms.txt of the tenant names a hidden field, and another in a sentence',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/llms.txt'
          ? { ...reply, status: 200, body: reply.body.replace('- price (', '- limit (integer): zebraMark\n- price (') }
          : reply,
    },
    /t\/hideaway\/llms\.txt: It names things\.limit, zebraMark\./,
  ],
  [
    'a feed answers for a hidden collection',
    { reply: (path, reply) => (path === '/t/hideaway/okapi-orders.atom' ? { ...reply, status: 401 } : reply) },
    /okapi-orders\.atom can be distinguished from an unused slug: it is answered with 401, not 404/,
  ],
  ...(
    [
      ['a feed for merchants', '/t/hideaway/okapi-orders.merchant.xml'],
      ['a file for maps', '/api/v1/public/t/hideaway/okapi-orders/export?format=geojson'],
      ['a record', '/api/v1/public/t/hideaway/okapi-orders/records/x'],
      ['a page', '/t/hideaway/okapi-orders'],
      ['a frame', '/embed/t/hideaway/okapi-orders'],
      ['the shape of an element', '/embed/t/hideaway/okapi-orders/en.json'],
      ['a picture', '/share/t/hideaway/okapi-orders/x'],
    ] as const
  ).map(([what, address]): (typeof mutations)[number] => [
    `${what} answers for a hidden collection`,
    { reply: (path, reply) => (path === address ? { ...reply, status: 401 } : reply) },
    new RegExp(`${RegExp.escape(address)} can be distinguished from an unused slug: it is answered with 401, not 404`),
  ]),
  ...(
    [
      ['a feed of products', '/t/hideaway/things.products.json?', 'application/ld+json', '{"name":"zebraMark: 1"}'],
      ['a calendar', '/t/hideaway/things.ics?', 'text/calendar', 'DESCRIPTION:Zebra, "marked" [x]: 1'],
      ['a feed for merchants', '/t/hideaway/things.merchant.xml?', 'application/xml', '<g:title>zebraMark</g:title>'],
      ['a file for maps', '/export?format=geojson&', 'application/geo+json', '{"properties":{"zebraMark":1}}'],
      ['a record of OData', "/odata/v4/things('r", 'application/json', '{"zebraMark":1}'],
      ['a frame', '/embed/t/hideaway/things?', 'text/html', '<td data-key="zebraMark">'],
      ['the reference', '/docs/t/hideaway/things', 'text/html', '<code>zebraMark</code>'],
      ['the shape of an element', '/embed/t/hideaway/things/en.json', 'application/json', '{"shown":["zebraMark"]}'],
      ['a tool', '"name":"get_record"', 'application/json', '{"structuredContent":{"zebraMark":1}}'],
    ] as const
  ).map(([what, part, type, body]): (typeof mutations)[number] => [
    `${what} names a hidden field`,
    {
      reply: (path, reply) =>
        path.includes(part) ? { status: 200, headers: new Map([['content-type', type]]), body } : reply,
    },
    body.includes('[x]') ? /: It names Zebra, "marked" \[x\]\./ : /: It names zebraMark\./,
  ]),
  [
    'the sitemap lists a hidden collection',
    {
      reply: (path, reply) =>
        path.startsWith('/t/hideaway/sitemap.xml')
          ? { ...reply, body: reply.body.replaceAll('/things/r1<', '/okapi-orders/r1<') }
          : reply,
    },
    /t\/hideaway\/sitemap\.xml\?part=1: It lists okapi-orders/,
  ],
  [
    'the JSON-LD of a collection has a hidden label, under an ordinary word',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/things'
          ? { ...reply, body: reply.body.replace('"variableMeasured":["name",', '"variableMeasured":["name","Price",') }
          : reply,
    },
    /t\/hideaway\/things: Its head names Price\./,
  ],
  [
    'the card of a record has a hidden label, and its description what a hidden field holds',
    {
      reply: (path, reply) =>
        path === '/t/hideaway/things/r2'
          ? {
              ...reply,
              body: reply.body
                .replace('"og:title" content="', '"og:title" content="Price: 75.7 · ')
                .replace('</title>', '</title><meta name="description" content="A quokka word of its own">'),
            }
          : reply,
    },
    /t\/hideaway\/things\/r2: Its head names Price\.\n(?:.*\n)*.*\/things\/r2: The answer contains the word "quokka word"\./,
  ],
  [
    'the card of a tenant has a hidden label in a sentence, and the picture of a private collection',
    {
      reply: (path, reply) =>
        path === '/t/hideaway'
          ? {
              ...reply,
              body: reply.body
                .replace(
                  '"og:description" content="',
                  '"og:description" content="See Zebra, &quot;marked&quot; [x] of ',
                )
                .replace('/share/t/hideaway"', '/share/t/hideaway/zebralist"'),
            }
          : reply,
    },
    /t\/hideaway: Its head names zebralist, Zebra, "marked" \[x\]\./,
  ],
];
