/** Compares what the console's port answers with what its document says. */
import { Ajv2020 } from 'ajv/dist/2020';
import { readJson } from '../support/test-service.ts';
import type { Told } from './visit.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** @param consoleUrl of the console's port */
export const readOpenApi = async (consoleUrl: string): Promise<OpenApi> =>
  readJson<OpenApi>(await fetch(`${consoleUrl}/openapi.json`));

export type CheckAnswer = (method: string, path: string, told: Told) => void;

/** @returns what throws where an answer is not as the document says */
export const createAnswerCheck = async (consoleUrl: string): Promise<CheckAnswer> => {
  const document = await readOpenApi(consoleUrl);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...document, $id: 'document' });
  return (method, target, { status, body }) => {
    const [path = ''] = target.split('?');
    const found = Object.keys(document.paths).find((pattern) => isPathOf(pattern, path, method, document));
    if (found === undefined) return;
    const response = document.paths[found]?.[method.toLowerCase()]?.responses[status];
    if (response === undefined) throw new Error(`${method} ${found} has no answer ${status} in the document.`);
    const place = response.$ref ?? `#/paths/${escape(found)}/${method.toLowerCase()}/responses/${status}`;
    const validate = ajv.getSchema(`document${place}/content/${escape('application/json')}/schema`);
    if (validate?.(body) !== true)
      throw new Error(`${method} ${target}: ${ajv.errorsText(validate?.errors)} in ${JSON.stringify(body)}`);
  };
};

const isPathOf = (pattern: string, path: string, method: string, { paths }: OpenApi): boolean =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path) &&
  method.toLowerCase() in (paths[pattern] ?? {});

const escape = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
