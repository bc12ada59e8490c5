/** The tools: what each is called, what it takes, and what it asks of the API. */
import type { Exposure } from '@vitrine/query';
import { writeQuery, type Arguments } from './arguments.ts';
import type { Ask, Reply } from './asking.ts';
import { describeCollections } from './profile.ts';
import {
  collectionOutput,
  collectionSchema,
  facetProperties,
  facetsOutput,
  fieldsSchema,
  listProperties,
  recordOutput,
  recordsOutput,
  type Schema,
} from './tool-schemas.ts';

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

/** In the same order for all tenants, and the same for all callers who are shown the same: they are described once. */
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
          'Searches, filters, sorts and pages through the records of a collection. meta.total counts all that match.',
        properties: { collection, ...listProperties(exposure) },
        required: ['collection'],
        output: recordsOutput,
      };
    case 'get_record':
      return {
        title: 'Get a record',
        description: 'Gives the record of a collection that has this ID.',
        properties: { collection, id: { type: 'string' }, fields: fieldsSchema },
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
          'Tells the fields of a collection, with their labels and types; without one, which collections there are.',
        properties: { collection },
        required: [],
        output: collectionOutput,
      };
  }
};

/** What is said of fields is not said again with each answer. */
const withoutFields = 'meta=false';

/** What the API answers to a call. Arguments that cannot be asked are refused in the same form. */
export const callTool = async (name: ToolName, given: Arguments, ask: Ask): Promise<Reply> => {
  const { collection, ...others } = given;
  const isAbsent = collection === undefined || collection === null;
  if (name === 'describe_collection' && isAbsent) return describeCollections(undefined, others, ask);
  if (typeof collection !== 'string') return refuseText('collection', 'Give the slug of a collection.');
  if (name === 'describe_collection') return describeCollections(collection, others, ask);
  if (name === 'list_records')
    return askWith(others, withoutFields, (search) => ask({ kind: 'records', slug: collection, search }));
  if (name === 'get_facets') return askWith(others, '', (search) => ask({ kind: 'facets', slug: collection, search }));
  const { id, ...rest } = others;
  if (typeof id !== 'string') return refuseText('id', 'Give the ID of a record, as a text.');
  return askWith(rest, withoutFields, (search) => ask({ kind: 'record', slug: collection, id, search }));
};

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
