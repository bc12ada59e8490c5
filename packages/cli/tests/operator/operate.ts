/** The operator's API as a program uses it. Each answer is compared with what the document says of it. */
import { type Collection, createCollection, inTransaction, setFields } from '@vitrine/catalog';
import { engines, readJson, type EngineName, type TestService } from '../support/test-service.ts';
import { createAnswerCheck } from '../console/answer-check.ts';
import { secret, signToken, type Envelope, type Told, type TokenDraft } from '../console/visit.ts';

/** Both secrets are the same: only the audience separates the two. */
const operatorEnvironment = { CONSOLE_SECRET: secret, OPERATOR_SECRET: secret } as const;

export const startOperatorService = async (
  engine: EngineName,
  options: Parameters<(typeof engines)['sqlite']>[1] = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> => engines[engine]({ ...operatorEnvironment, ...environment }, options);

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

export type Operate = <Data>(method: string, path: string, asked?: Asked) => Promise<Told<Data>>;

/** @param path below the port, such as `/operator/tenants` */
export const operateAs = async (service: TestService, draft: TokenDraft = {}): Promise<Operate> => {
  const check = await createAnswerCheck(service.consoleUrl);
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
