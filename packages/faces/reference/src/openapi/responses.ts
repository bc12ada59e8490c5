/** The common responses: headers, and errors by status. */
import { type ErrorCode, errorCodes } from '@vitrine/contract';
import { objectOf, referTo, type Schema, textOf } from './schema.ts';

const header = (description: string, schema: Schema): Schema => ({ description, schema });
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

export const headers = {
  ETag: header('Names the bytes of the body: the same for as long as they are.', { ...text, pattern: '^"[^"]+"$' }),
  'Last-Modified': header('When the edition opened that the answer is of.', text),
  Edition: header('The edition that the records are of, and what you were shown of it.', text),
  'Content-Disposition': header('Under which name the file is kept.', text),
  'Repr-Digest': header('The SHA-256 of the whole file (RFC 9530).', text),
  'Accept-Ranges': header('That parts of it may be asked for.', { ...text, enum: ['bytes'] }),
  'Content-Range': header('Which of its bytes they are, and how many it has.', text),
  Link: header('Where other pages of the list are, and the document that describes the answer (RFC 8288).', text),
  'Cache-Control': header('How long the answer may be kept: to the end of the edition.', text),
  'Cache-Status': header(
    'Whether the service held the answer (RFC 9211). Answers that depend on a key have none.',
    text,
  ),
  'Server-Timing': header('How long the answer took, in milliseconds. Answers that depend on a key have none.', text),
  Vary: header('What else the answer depends on.', text),
  'RateLimit-Limit': header('Requests that you may make in a window.', count),
  'RateLimit-Remaining': header('Requests that are left in this window.', count),
  'RateLimit-Reset': header('Seconds until the window ends.', count),
  'RateLimit-Policy': header(
    'The limit, and the length of a window in seconds, such as `"default";q=60;w=60`; `"records"` is that of records a day, for keys that have one.',
    text,
  ),
  RateLimit: header('The same in one: what is left, and the seconds to the end of the window.', text),
  'Retry-After': header('Seconds after which to try again.', { ...count, minimum: 1 }),
  'WWW-Authenticate': header('How to authenticate: by a key in `x-api-key`.', text),
} satisfies Readonly<Record<string, Schema>>;

type HeaderName = keyof typeof headers;

const refer = (names: readonly HeaderName[]): Schema =>
  Object.fromEntries(names.map((name) => [name, referTo('headers', name)]));

const ofLimit: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];
const ofAnswer: readonly HeaderName[] = ['ETag', 'Last-Modified', 'Cache-Control', 'Vary', ...ofLimit];
const ofFound: readonly HeaderName[] = [...ofAnswer, 'Cache-Status', 'Server-Timing'];

/** @param own headers besides the common ones */
export const succeed = (description: string, schema: Schema, own: readonly HeaderName[] = []): Schema => ({
  description,
  headers: refer([...ofFound, ...own]),
  content: { 'application/json': { schema } },
});

/** The same with records of an edition. */
export const succeedWithRecords = (description: string, schema: Schema, example: unknown): Schema => ({
  description,
  headers: refer([...ofFound, 'Edition', 'Link']),
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

const ofFile: readonly HeaderName[] = ['Edition', 'Accept-Ranges', 'Content-Disposition', 'Repr-Digest'];

/**
 * A file, or a part of one.
 * @param content of each media type
 */
export const succeedWithFile = (description: string, content: Schema, own: readonly HeaderName[] = []): Schema => ({
  description,
  headers: refer([...ofAnswer, ...ofFile, ...own]),
  content,
});

const notModified: Schema = { description: 'What you have still holds.', headers: refer(ofAnswer) };

/** The further headers of an error's status: 429 and 503 can be retried. */
const ofStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Errors that no request described here can cause. OpenAPI 3.1 has no QUERY. */
const undescribed: readonly ErrorCode[] = [
  'route_not_found',
  'method_not_allowed',
  'content_too_large',
  'unsupported_media_type',
];

/** Errors of some operations only, which list them. */
const ofSome: readonly ErrorCode[] = ['record_not_found', 'edition_gone', 'range_not_satisfiable'];

const isAmong = (codes: readonly ErrorCode[], code: string): boolean => codes.some((one) => one === code);

type Described = readonly [code: string, about: { readonly status: number; readonly when: string }];

const all: readonly Described[] = Object.entries(errorCodes);
const ofAll = all.filter(([code]) => !isAmong([...undescribed, ...ofSome], code));

const byStatus = (codes: readonly Described[]) => [...Map.groupBy(codes, ([, { status }]) => status)];

const exampleOf = (code: string, when: string): Schema => {
  const details = code === 'invalid_request' ? { details: [{ parameter: 'page', message: 'Found "0", …' }] } : {};
  return { success: false, message: when, data: null, meta: { code, ...details } };
};

const describeFailure = (status: number, codes: readonly Described[]): Schema => ({
  description: codes.map(([code, { when }]) => `\`${code}\`: ${when}.`).join('\n\n'),
  headers: refer(['Cache-Control', ...ofLimit, ...(ofStatus[status] ?? [])]),
  content: {
    'application/json': {
      schema: referTo('schemas', 'Failure'),
      examples: Object.fromEntries(codes.map(([code, { when }]) => [code, { value: exampleOf(code, when) }])),
    },
  },
});

/** The common errors, by their names among the components. */
const failureName = (status: number): string => `Failure${status}`;
export const failures: Schema = Object.fromEntries(
  byStatus(ofAll).map(([status, codes]) => [failureName(status), describeFailure(status, codes)]),
);

/**
 * The responses of an operation.
 * @param own its errors besides the common ones
 * @param partial the success of a request for a range
 */
export const responsesWith = (success: Schema, own: readonly ErrorCode[] = [], partial?: Schema): Schema => {
  const codes = all.filter((one) => ofAll.includes(one) || isAmong(own, one[0]));
  return {
    200: success,
    ...(partial && { 206: partial }),
    304: notModified,
    ...Object.fromEntries(
      byStatus(codes).map(([status, some]) => [
        status,
        some.every((one) => ofAll.includes(one))
          ? referTo('responses', failureName(status))
          : describeFailure(status, some),
      ]),
    ),
  };
};

export const failureSchema = {
  ...objectOf({
    success: { type: 'boolean', enum: [false], description: 'Whether it is a success.' },
    message: textOf('For people; it may change.'),
    data: { type: 'null', description: 'There is none.' },
    meta: {
      ...objectOf(
        {
          code: textOf('What went wrong; it does not change.', { enum: Object.keys(errorCodes) }),
          details: {
            type: 'array',
            description: 'Each mistake of a bad request.',
            items: objectOf({
              parameter: textOf('The parameter, as it was sent.'),
              message: textOf('What is wrong with it, for people.'),
            }),
          },
        },
        ['details'],
      ),
      description: 'What is said of the failure.',
    },
  }),
  description: 'What every failure looks like.',
};
