/** The body of a request, as JSON of a shape; all that is wrong with it is told at once. */
import type { ConsoleMistake, Reason } from '@vitrine/contract/console';
import { Ajv, type ErrorObject, type SchemaObject } from 'ajv';
import { invalidRequest } from './refusal.ts';

/** A text that says something, as a pattern of a schema. */
export const notBlank = String.raw`\S`;

export type ReadBody<Body> = (request: Request) => Promise<Body>;

const ajv = new Ajv({ allErrors: true });

/** @throws Refusal where a body is not as the schema says */
export const createBodyReader = <Body>(schema: SchemaObject): ReadBody<Body> => {
  const isBody = ajv.compile<Body>(schema);
  return async (request) => {
    const value = await readJson(request);
    if (isBody(value)) return value;
    throw invalidRequest((isBody.errors ?? []).map(describe));
  };
};

const readJson = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest([{ parameter: 'body', message: 'The body is no JSON.' }]);
  }
};

const describe = (error: ErrorObject): ConsoleMistake => {
  const { instancePath, params, message } = error;
  const detail: unknown = params['additionalProperty'] ?? params['allowedValues'];
  const printed = detail === undefined ? '' : ` (${JSON.stringify(detail)})`;
  const reason = reasonOf(error);
  return { parameter: instancePath.slice(1) || 'body', message: `It ${message}${printed}.`, ...(reason && { reason }) };
};

/** Of what a person may have written into the page. */
const reasonOf = ({ keyword, params }: ErrorObject): Reason | undefined => {
  if (keyword === 'maxLength') return { code: 'tooLong', values: { max: Number(params['limit']) } };
  return keyword === 'pattern' && params['pattern'] === notBlank ? { code: 'blank', values: {} } : undefined;
};
