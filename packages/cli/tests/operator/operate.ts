/** The operator's API as a program uses it. Each answer is compared with what the document says of it. */
import { Ajv2020 } from 'ajv/dist/2020';
import { type Collection, createCollection, inTransaction, setFields } from '@vitrine/publisher';
import { engines, readJson, type EngineName, type TestService } from '../support/test-service.ts';
import { secret, signToken, type Envelope, type TokenDraft } from '../console/visit.ts';

/** Both secrets are the same: only the audience separates the two. */
const operatorEnvironment = { CONSOLE_SECRET: secret, OPERATOR_SECRET: secret } as const;

export const startOperatorService = async (
  engine: EngineName,
  options: Parameters<(typeof engines)['sqlite']>[1] = {},
): Promise<TestService> => engines[engine](operatorEnvironment, options);

export const forOperator = { tenant: undefined, jti: undefined, aud: 'vitrine-operator', sub: 'billing' } as const;

export const signOperatorToken = async (service: TestService, draft: TokenDraft = {}): Promise<string> =>
  signToken(service, '', { ...draft, claims: { ...forOperator, ...draft.claims } });

export interface Asked {
  readonly body?: unknown;
  /** A body that is no JSON, and its type. */
  readonly file?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Told<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<Data>;
}

export type Operate = <Data>(method: string, path: string, asked?: Asked) => Promise<Told<Data>>;

/** @param path below the port, such as `/operator/tenants` */
export const operateAs = async (service: TestService, draft: TokenDraft = {}): Promise<Operate> => {
  const check = await createAnswerCheck(service);
  return async <Data>(method: string, path: string, { body, file, type, headers }: Asked = {}) => {
    const Authorization = `Bearer ${await signOperatorToken(service, draft)}`;
    const content = body === undefined ? file : JSON.stringify(body);
    const response = await fetch(service.consoleUrl + path, {
      method,
      headers: { Authorization, ...(type !== undefined && { 'Content-Type': type }), ...headers },
      ...(content !== undefined && { body: content }),
    });
    const told = { status: response.status, headers: response.headers, body: await readJson<Envelope<Data>>(response) };
    check(method, path, told);
    return told;
  };
};

// The document

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export const readOpenApi = async ({ consoleUrl }: TestService): Promise<OpenApi> =>
  readJson<OpenApi>(await fetch(`${consoleUrl}/openapi.json`));

type CheckAnswer = (method: string, path: string, told: Told) => void;

/** @returns what throws where an answer is not as the document says */
const createAnswerCheck = async (service: TestService): Promise<CheckAnswer> => {
  const document = await readOpenApi(service);
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

// What tenants are offered

const place = (column: string, kind: 'text' | 'timestamptz') => ({ column, kind, path: [] }) as const;

/** A collection over a shared table of another database, offered to all. */
export const offerShared = async (
  { store, clock }: Pick<TestService, 'store' | 'clock'>,
  slug: string,
): Promise<Collection> => {
  const target = {
    source: 'erp',
    schema: 'public',
    tableName: 'product',
    id: place('id', 'text'),
    createdAt: place('created_at', 'timestamptz'),
    scope: place('company', 'text'),
  };
  return inTransaction(store, async (transaction) => {
    const draft = { slug, name: slug, target: () => target };
    const collection = await createCollection(transaction, null, draft, new Date(clock.now()));
    const fields = ['name', 'price', 'cost'].map((key) => ({ key, label: key, type: 'text' as const }));
    await setFields(transaction, collection, fields, (_id, _type, { key }) => place(key, 'text'));
    return collection;
  });
};
