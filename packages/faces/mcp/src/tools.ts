/** Defines the tools: their names, arguments, and requests to the API. */
import { bounds } from '@vitrine/contract';
import type { Exposure } from '@vitrine/query';
import { writeQuery, type Arguments } from './arguments.ts';
import type { Api, Reply } from './asking.ts';
import { readMeta } from './envelope.ts';
import { fitFacets, fitList, fitRecord, largestDivisor, scannedCharactersMax, withMore } from './fit.ts';
import { hintsFor } from './hints.ts';
import { describeCollections } from './profile.ts';
import {
  collectionOutput,
  collectionSchema,
  expandProperty,
  facetProperties,
  facetsOutput,
  fieldsSchema,
  listedDefault,
  listProperties,
  recordOutput,
  recordsOutput,
  type Schema,
} from './tool-schemas.ts';
import { inToolWords } from './wording.ts';

const toolNames = ['list_records', 'get_record', 'get_facets', 'describe_collection'] as const;
export type ToolName = (typeof toolNames)[number];

export const isToolName = (name: string): name is ToolName => toolNames.some((each) => each === name);

interface Description {
  readonly title: string;
  readonly description: string;
  readonly properties: Record<string, Schema>;
  readonly required: string[];
  readonly output: Schema;
}

/** Cached by exposure. The order is the same for all tenants. */
export const describeTools = (exposure: Exposure): ReturnType<typeof describeAll> => {
  const tools = described.get(exposure) ?? describeAll(exposure);
  described.set(exposure, tools);
  return tools;
};

const described = new WeakMap<Exposure, ReturnType<typeof describeAll>>();

const describeAll = (exposure: Exposure) =>
  toolNames.map((name) => {
    const { title, description, properties, required, output } = describe(name, exposure);
    const inputSchema = { type: 'object' as const, properties, required, additionalProperties: false };
    const annotations = { readOnlyHint: true, openWorldHint: false };
    return { name, title, description, inputSchema, outputSchema: { ...output, type: 'object' as const }, annotations };
  });

const describe = (name: ToolName, exposure: Exposure): Description => {
  const collection = collectionSchema(exposure);
  switch (name) {
    case 'list_records':
      return {
        title: 'List records',
        description:
          'Searches, filters, sorts and pages through the records of a collection. meta.total counts all that match. What does not fit in a result is left out or cut; message says how to get it.',
        properties: { collection, ...listProperties(exposure) },
        required: ['collection'],
        output: recordsOutput,
      };
    case 'get_record':
      return {
        title: 'Get a record',
        description: 'Gives the record of a collection that has this ID.',
        properties: { collection, id: { type: 'string' }, fields: fieldsSchema, ...expandProperty(exposure) },
        required: ['collection', 'id'],
        output: recordOutput,
      };
    case 'get_facets':
      return {
        title: 'Count and sum up values',
        description:
          'Counts, over all records that match, which values fields have and how often; of numbers and times least, greatest and histogram, of numbers sum, mean and quantiles too. All exact.',
        properties: { collection, ...facetProperties(exposure) },
        required: ['collection'],
        output: facetsOutput,
      };
    case 'describe_collection':
      return {
        title: 'Describe a collection',
        description:
          'Tells the fields of a collection, with their labels, types, descriptions, units and labels of values, and of texts with few values these as options; without a collection, which there are. eq, ne, in and nin tell upper from lower case.',
        properties: { collection },
        required: [],
        output: collectionOutput,
      };
  }
};

/** Leaves out the description of fields, which the schemas contain already. */
const withoutFields = 'meta=false';

/** The API's answer to a call, cut to the length of a result. Invalid arguments are refused in the same form. */
export const callTool = async (name: ToolName, given: Arguments, exposure: Exposure, api: Api): Promise<Reply> => {
  const reply = await answerCall(name, given, exposure, api);
  return reply.kind === 'refusal' ? inToolWords(reply, Object.keys(describe(name, exposure).properties)) : reply;
};

const answerCall = async (name: ToolName, given: Arguments, exposure: Exposure, api: Api): Promise<Reply> => {
  const { collection, ...others } = given;
  const isAbsent = collection === undefined || collection === null;
  if (name === 'describe_collection' && isAbsent) return describeCollections(undefined, others, exposure, api);
  if (typeof collection !== 'string') return refuseText('collection', 'Give the slug of a collection.');
  if (name === 'describe_collection') return describeCollections(collection, others, exposure, api);
  if (name === 'list_records') return listRecords(collection, others, api);
  if (name === 'get_facets') return getFacets(collection, others, api);
  const { id, ...rest } = others;
  if (typeof id !== 'string') return refuseText('id', 'Give the ID of a record, as a text.');
  return getRecord(collection, id, rest, api);
};

const listRecords = async (slug: string, given: Arguments, api: Api): Promise<Reply> => {
  const askFor = async (more: Arguments): Promise<Reply> =>
    askWith({ ...given, ...more }, withoutFields, (search) => api.ask({ kind: 'records', slug, search }));
  let reply = await askFor(isGiven(given['limit']) ? {} : { limit: listedDefault });
  const askedMax = reply.kind === 'answer' ? (readMeta(reply.body).limit ?? 1) : 1;
  while (reply.kind === 'answer' && reply.body.length > scannedCharactersMax) {
    const fewer = fewerThan(reply.body);
    if (fewer === undefined) return tooLarge('One record');
    reply = await askFor(fewer);
  }
  if (reply.kind === 'refusal') return reply;
  const { total, suggestions } = readMeta(reply.body);
  if (total === 0) return { kind: 'answer', body: withMore(reply.body, await hintsFor(slug, given, api, suggestions)) };
  const { body } = reply;
  return answer(await api.inTurn(() => fitList(body, askedMax))) ?? tooLarge('One record');
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The same position in a list with fewer records per page; undefined for a single record. */
const fewerThan = (body: string): { readonly page: number; readonly limit: number } | undefined => {
  const { page = 1, limit = 1 } = readMeta(body);
  if (limit === 1) return undefined;
  const before = (page - 1) * limit;
  const fewer = largestDivisor(before, Math.max(1, Math.floor(((limit / 2) * scannedCharactersMax) / body.length)));
  return { page: before / fewer + 1, limit: fewer };
};

const getRecord = async (slug: string, id: string, given: Arguments, api: Api): Promise<Reply> => {
  const reply = await askWith(given, withoutFields, (search) => api.ask({ kind: 'record', slug, id, search }));
  if (reply.kind === 'refusal') return reply;
  const { body } = reply;
  if (body.length > scannedCharactersMax) return tooLarge('The record');
  return answer(await api.inTurn(() => fitRecord(body))) ?? tooLarge('The record');
};

/** Requests fewer values of each field until the answer fits. */
const getFacets = async (slug: string, given: Arguments, api: Api): Promise<Reply> => {
  let more = '';
  for (let limit = given['facets.limit']; ;) {
    const asked = isGiven(limit) ? { ...given, 'facets.limit': limit } : given;
    const reply = await askWith(asked, '', (search) => api.ask({ kind: 'facets', slug, search }));
    if (reply.kind === 'refusal') return reply;
    const { body } = reply;
    if (body.length <= scannedCharactersMax) {
      if (readMeta(body).total === 0) more += await hintsFor(slug, given, api);
      const message = more;
      const fitting = answer(await api.inTurn(() => fitFacets(body, message)));
      if (fitting !== undefined) return fitting;
    }
    const values = Math.min(bounds.facetValuesMax, Number(limit ?? bounds.facetValuesDefault));
    if (values <= 1) return tooLarge('The answer');
    limit = Math.max(1, Math.floor(values / 4));
    more = ` Of each field the ${String(limit)} most frequent values are here, as more do not fit; with fewer fields more do.`;
  }
};

const answer = (body: string | undefined): Reply | undefined =>
  body === undefined ? undefined : { kind: 'answer', body };

const tooLarge = (what: string): Reply =>
  refuseText('fields', `${what} is too large for a result, even with its texts cut. Name a few fields.`);

const askWith = async (given: Arguments, fixed: string, ask: (search: string) => Promise<Reply>): Promise<Reply> => {
  const written = writeQuery(given, fixed);
  return written.kind === 'query'
    ? ask(written.search)
    : { kind: 'refusal', message: 'The arguments have mistakes.', details: written.found };
};

const refuseText = (parameter: string, message: string): Reply => ({
  kind: 'refusal',
  message,
  details: [{ parameter, message }],
});
