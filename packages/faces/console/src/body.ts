/** Reads and validates a request's JSON body and its query, and reports all mistakes together. */
import type { ConsoleMistake, Reason } from '@vitrine/contract/console';
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import type { Clock } from '@vitrine/store';
import { bodyTooSlow, invalidRequest, Refusal } from './refusal.ts';

/** The schema pattern of a text that is not blank. */
export const notBlank = String.raw`\S`;

/** The schema pattern of a text that PostgreSQL can compare with others. */
export const noNul = String.raw`^[^\0]*$`;

/** Room for a logo, which base64 makes a third longer. */
export const jsonBytesMax = 128 * 1024;

/** Reads a body; documents show its schema. */
export interface ReadBody<Body> {
  (request: Request): Promise<Body>;
  readonly schema: SchemaObject;
}

/** Reads a query; documents show its parameters. */
export interface ReadSearch<Search> {
  (search: URLSearchParams): Search;
  readonly properties: Readonly<Record<string, SchemaObject>>;
  readonly required: readonly string[];
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
/** For large bodies: each of a million names could be a mistake. */
const ajvOfLarge = new Ajv({ allowUnionTypes: true });
const ajvOfTexts = new Ajv({ allErrors: true, coerceTypes: true });

/** @param bytesMax of the body. @throws Refusal where the body is invalid for the schema, or too large */
export const createBodyReader = <Body>(schema: SchemaObject, bytesMax = jsonBytesMax): ReadBody<Body> => {
  const isBody = (bytesMax > jsonBytesMax ? ajvOfLarge : ajv).compile<Body>(schema);
  return Object.assign(async (request: Request) => validate(isBody, await readJson(request, bytesMax), 'body'), {
    schema,
  });
};

/** @throws Refusal for a parameter that is unknown, invalid for its schema, or given twice */
export const createSearchReader = <Search>(
  properties: Readonly<Record<string, SchemaObject>>,
  required: readonly string[] = [],
): ReadSearch<Search> => {
  const isSearch = ajvOfTexts.compile<Search>({ type: 'object', additionalProperties: false, required, properties });
  const read = (search: URLSearchParams): Search => {
    const twice = new Set([...search.keys()].filter((name, index, all) => all.indexOf(name) !== index));
    if (twice.size > 0)
      throw invalidRequest(Array.from(twice, (parameter) => ({ parameter, message: 'It is given twice.' })));
    return validate(isSearch, Object.fromEntries(search), 'query');
  };
  return Object.assign(read, { properties, required });
};

/** The mistakes that an answer lists. */
export const mistakesMax = 1000;

const validate = <Value>(isValid: ValidateFunction<Value>, value: unknown, whole: string): Value => {
  if (isValid(value)) return value;
  throw invalidRequest((isValid.errors ?? []).slice(0, mistakesMax).map((error) => describe(error, whole)));
};

const readJson = async (request: Request, bytesMax: number): Promise<unknown> => {
  const text = await readText(request, bytesMax);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest([{ parameter: 'body', message: 'The body is no JSON.' }]);
  }
};

/** A body of the largest size, a file of the operator, passes in this time at 1 Mbit/s. */
const bodyMsMax = 5 * 60 * 1000;

/**
 * Answers a request, whose body fails with a Refusal where it takes too long: it would keep its connection, and what waits
 * for it, as long as its sender likes.
 */
export const withinTime = async (
  request: Request,
  clock: Pick<Clock, 'after'>,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> => {
  const { method, body: sent } = request;
  // A request is not made with the body of a GET, which nothing reads.
  if (sent === null || method === 'GET' || method === 'HEAD') return answer(request);
  const late = new AbortController();
  const callOff = clock.after(bodyMsMax, () => late.abort(bodyTooSlow(bodyMsMax)));
  const body = sent.pipeThrough(new TransformStream(), { signal: late.signal });
  return answer(new Request(request, { method, body })).finally(callOff);
};

/** Stops reading where the body is too large. @throws Refusal */
export const readText = async ({ body }: Request, bytesMax: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Refusal('too_large', `The body is larger than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

const describe = (error: ErrorObject, whole: string): ConsoleMistake => {
  const { instancePath, params, message } = error;
  const detail: unknown = params['additionalProperty'] ?? params['allowedValues'];
  const printed = detail === undefined ? '' : ` (${JSON.stringify(detail)})`;
  const reason = reasonOf(error);
  return { parameter: instancePath.slice(1) || whole, message: `It ${message}${printed}.`, ...(reason && { reason }) };
};

/** The translatable reason of a mistake that a person can make in the page. */
const reasonOf = ({ keyword, params }: ErrorObject): Reason | undefined => {
  if (keyword === 'maxLength') return { code: 'tooLong', values: { max: Number(params['limit']) } };
  return keyword === 'pattern' && params['pattern'] === notBlank ? { code: 'blank', values: {} } : undefined;
};
