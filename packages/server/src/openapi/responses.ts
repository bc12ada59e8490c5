/** What every operation answers beside its own data: headers, and failures by their status. */
import { type ErrorCode, errorCodes } from '@vitrine/contract';
import { objectOf, referTo, type Schema } from './schema.ts';

const header = (description: string, schema: Schema): Schema => ({ description, schema });
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

export const headers = {
  ETag: header('Names the bytes of the body: the same for as long as they are.', text),
  'Last-Modified': header('When the edition opened that the answer is of.', text),
  Edition: header('The edition that the records are of, and what you were shown of it.', text),
  'Cache-Control': header('How long the answer may be kept: to the end of the edition.', text),
  Vary: header('What else the answer depends on.', text),
  'RateLimit-Limit': header('Requests that you may make in a window.', count),
  'RateLimit-Remaining': header('Requests that are left in this window.', count),
  'RateLimit-Reset': header('Seconds until the window ends.', count),
  'RateLimit-Policy': header('The limit, and the length of a window in seconds, such as `60;w=60`.', text),
  'Retry-After': header('Seconds after which to try again.', count),
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
];
const ofAnswer: readonly HeaderName[] = ['ETag', 'Last-Modified', 'Cache-Control', 'Vary', ...ofLimit];

export const succeed = (description: string, schema: Schema): Schema => ({
  description,
  headers: refer(ofAnswer),
  content: { 'application/json': { schema } },
});

/** The same with records of an edition. */
export const succeedWithRecords = (description: string, schema: Schema, example: unknown): Schema => ({
  description,
  headers: refer([...ofAnswer, 'Edition']),
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

const notModified: Schema = { description: 'What you have still holds.', headers: refer(ofAnswer) };

/** What failures of a status have beside the headers of all: after 429 and 503 it is worth trying again. */
const ofStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The failure with each status, by its name among the components. */
const statuses = Map.groupBy(Object.entries(errorCodes), ([, { status }]) => status);
const failureName = (status: number): string => `Failure${status}`;

/** No request that is described here meets them: they say that it was another. */
const undescribed: readonly ErrorCode[] = ['route_not_found', 'edition_gone', 'method_not_allowed'];

const described = Array.from(statuses, ([status, codes]) => ({
  status,
  codes: codes.filter(([code]) => !undescribed.some((one) => one === code)),
})).filter(({ codes }) => codes.length > 0);

const exampleOf = (code: string, when: string): Schema => {
  const details = code === 'invalid_request' ? { details: [{ parameter: 'page', message: 'Found "0", …' }] } : {};
  return { success: false, message: when, data: null, meta: { code, ...details } };
};

export const failures: Schema = Object.fromEntries(
  described.map(({ status, codes }) => [
    failureName(status),
    {
      description: codes.map(([code, { when }]) => `\`${code}\`: ${when}.`).join('\n\n'),
      headers: refer(['Cache-Control', ...ofLimit, ...(ofStatus[status] ?? [])]),
      content: {
        'application/json': {
          schema: referTo('schemas', 'Failure'),
          examples: Object.fromEntries(codes.map(([code, { when }]) => [code, { value: exampleOf(code, when) }])),
        },
      },
    },
  ]),
);

/** The responses of an operation. */
export const responsesWith = (success: Schema): Schema => ({
  200: success,
  304: notModified,
  ...Object.fromEntries(described.map(({ status }) => [status, referTo('responses', failureName(status))])),
});

export const failureSchema = {
  ...objectOf({
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: 'For people; it may change.' },
    data: { type: 'null' },
    meta: objectOf(
      {
        code: { type: 'string', enum: Object.keys(errorCodes) },
        details: {
          type: 'array',
          description: 'Each mistake of a bad request.',
          items: objectOf({ parameter: { type: 'string' }, message: { type: 'string' } }),
        },
      },
      ['details'],
    ),
  }),
  description: 'What every failure looks like.',
};
