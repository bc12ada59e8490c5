/** The OpenAPI document of the console's port, made from its routes. */
import { operatorRoutes, operatorSchemas } from '../operator/routes.ts';
import { routes } from '../routes.ts';
import { refusalCodes, type RefusalCode } from '../refusal.ts';
import type { Described, Route } from '../route.ts';
import { consoleAnswers, consoleSchemas } from './console-schemas.ts';
import { consoleExamples } from './console-examples.ts';
import examples from './examples.json';
import { listOf, object, orNull, referTo, type Schema, text } from './schema.ts';

export interface DocumentOptions {
  /** True if the operator's API is on. */
  readonly hasOperator: boolean;
}

/** It is made once, as anyone may ask for it. */
export const printDocument = (options: DocumentOptions): string => {
  const known = printed.get(options.hasOperator) ?? makeDocument(options);
  printed.set(options.hasOperator, known);
  return known;
};

const printed = new Map<boolean, string>();

const makeDocument = ({ hasOperator }: DocumentOptions): string => {
  const own = hasOperator ? operatorRoutes : [];
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Vitrine: console and operator',
      version: '1',
      description: 'Answers are JSON in one envelope; `success` tells whether it is a success or a failure.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: 'The port of the console.' }],
    tags: [consoleTag, ...(hasOperator ? [operatorTag] : [])],
    paths: pathsOf([
      ...ownersRoutes.map((route) => describe(route, 'console', [{ console: [] }, { session: [] }])),
      ...own.map((route) => describe(route, 'operator', [{ operator: [] }])),
    ]),
    components: {
      securitySchemes,
      schemas: { ...consoleSchemas, ...(hasOperator && operatorSchemas), Failure: failureSchema },
      responses: describeFailures([...ownersRoutes, ...own]),
    },
  });
};

const consoleTag = { name: 'console', description: 'For owners and their business systems: about one tenant.' };
const operatorTag = { name: 'operator', description: 'For programs of the operator.' };

const securitySchemes = {
  console: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Signed with CONSOLE_SECRET; its `aud` is `vitrine-console-api`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-vitrine-console',
    description: 'The session of a person in the console.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Signed with OPERATOR_SECRET; its `aud` is `vitrine-operator`.',
  },
};

type Row = Pick<Route, 'method' | 'path'> & Omit<Described, 'example'> & Partial<Described>;
/** A route of the console, with what it answers, and an example. */
const withAnswer = (route: Route): Row => ({
  ...route,
  answer: consoleAnswers[route.id],
  example: consoleExamples[route.id],
});
const ownersRoutes: readonly Row[] = routes.map(withAnswer);

type Operation = readonly [path: string, method: string, operation: Schema];

const pathsOf = (operations: readonly Operation[]): Schema => {
  const byPath = Map.groupBy(operations, ([path]) => path);
  return Object.fromEntries(
    Array.from(byPath, ([path, some]) => [
      path,
      Object.fromEntries(some.map(([, method, operation]) => [method, operation])),
    ]),
  );
};

const describe = (route: Row, tag: string, security: readonly Schema[]): Operation => {
  const { id, summary, description, status = 200 } = route;
  const operation = {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security,
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: {
      [status]: { description: 'Done.', content: contentOf(route) },
      ...Object.fromEntries(failuresOf(route).map((code) => [refusalCodes[code].status, referToFailure(code)])),
    },
  };
  return [route.path.replaceAll(/:(\w+)/g, '{$1}'), route.method.toLowerCase(), operation];
};

const json = 'application/json';

const contentOf = ({ id, answer, answerType }: Row): Schema =>
  answerType === undefined
    ? { [json]: { schema: successOf(answer), ...exampleOf(id) } }
    : { [answerType]: { schema: answer } };

const parametersOf = ({ path, search, example }: Row): readonly Schema[] => [
  ...Array.from(path.matchAll(/:(\w+)/g), ([, name = ''], index) => ({
    name,
    in: 'path',
    required: true,
    description: names[name] ?? name,
    schema: { type: 'string' },
    ...(example !== undefined && { example: example.parameters?.[index] }),
  })),
  ...Object.entries(search?.().properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: search?.().required.includes(name) === true,
    description,
    schema,
  })),
];

/** The meanings of path segments. */
const names: Readonly<Record<string, string>> = {
  tenant: 'The tenant ID.',
  collection: 'The slug of the collection.',
  key: 'The ID of the key.',
  session: 'The ID of the session.',
  invitation: 'The ID of the invitation.',
  view: 'The slug of the view.',
  upload: 'The ID of the upload.',
};

const bodyOf = ({ body, file, example }: Row): Schema => {
  if (body !== undefined)
    return {
      requestBody: {
        required: true,
        content: { [json]: { schema: body().schema, ...(example !== undefined && { example: example.body }) } },
      },
    };
  if (file === undefined) return {};
  const [first] = file;
  const content = file.map((type) => [
    type,
    { schema: { type: 'string' }, ...(type === first && { example: example?.file }) },
  ]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
};

const successOf = (data: Schema): Schema =>
  object({ success: { type: 'boolean', const: true }, message: text('For people; it may change.'), data });

const answers: Readonly<Record<string, unknown>> = examples;

const exampleOf = (id: string): Schema => (id in answers ? { example: answers[id] } : {});

// Failures

/** One code for each status. */
const failuresOf = ({ method, path, body, file, search, failures: own = [] }: Row): readonly RefusalCode[] => {
  const hasBody = body !== undefined || file !== undefined;
  return [
    ...(hasBody || search !== undefined ? (['invalid_request'] as const) : []),
    'unauthorized',
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(method === 'GET' ? [] : (['conflict'] as const)),
    ...(hasBody ? (['too_large'] as const) : []),
    ...own,
    'rate_limited',
    'internal',
    'unavailable',
  ];
};

const referToFailure = (code: RefusalCode): Schema => ({ $ref: `#/components/responses/${code}` });

/** The failures that some route can have. */
const describeFailures = (rows: readonly Row[]): Schema => {
  const codes = new Set(rows.flatMap(failuresOf));
  return Object.fromEntries(Array.from(codes, (code) => [code, describeFailure(code)]));
};

const describeFailure = (code: RefusalCode): Schema => ({
  description: `\`${code}\`: ${refusalCodes[code].when}.`,
  content: { [json]: { schema: referTo('Failure') } },
});

const failureSchema = object({
  success: { type: 'boolean', const: false },
  message: text('For people; it may change.'),
  data: { type: 'null' },
  meta: {
    type: 'object',
    required: ['code'],
    properties: {
      code: text('What went wrong; it does not change.', { enum: Object.keys(refusalCodes) }),
      details: listOf(
        {
          type: 'object',
          required: ['parameter', 'message'],
          properties: { parameter: text('Where the mistake is.'), message: text('What is wrong, for people.') },
        },
        'Each mistake of a bad request.',
      ),
      reason: orNull({ type: 'object', description: 'The code of a translatable message, and its values.' }),
    },
  },
});
