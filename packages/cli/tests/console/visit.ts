/** The console as a browser and as a business system ask it. */
import { SignJWT } from 'jose';
import { createAnswerCheck, type CheckAnswer } from './answer-check.ts';
import { engines, readJson, type EngineName, type TestService } from '../support/test-service.ts';

export const secret = 'a secret that is long enough, and known to the tests alone';

export const startConsoleService = async (
  engine: EngineName,
  environment: Readonly<Record<string, string>> = {},
  options: Parameters<(typeof engines)['sqlite']>[1] = {},
): Promise<TestService> => engines[engine]({ CONSOLE_SECRET: secret, ...environment }, options);

/** What a token says, with which secret and algorithm; what is not given is as it should be, and undefined leaves it out. */
export interface TokenDraft {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly secret?: string;
  readonly algorithm?: string;
}

let tokens = 0;

export const signToken = async (
  { clock }: TestService,
  tenant: string,
  { claims, secret: with_ = secret, algorithm = 'HS256' }: TokenDraft = {},
): Promise<string> => {
  const now = Math.floor(clock.now() / 1000);
  const usual = { tenant, sub: 'Ada', aud: 'vitrine-console', iat: now, exp: now + 300, jti: `token ${tokens++}` };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: algorithm }).sign(Buffer.from(with_));
};

/** The audience of tokens for programs. */
export const forPrograms = { claims: { aud: 'vitrine-console-api' } } as const;

export interface Envelope<Data = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
  readonly meta?: {
    readonly code: string;
    readonly reason?: unknown;
    readonly details?: readonly { readonly parameter: string }[];
  };
}

export interface Told<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<Data>;
}

/** Asks a path below `/api/`; a blob is sent as it is. */
export type Ask = <Data>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Told<Data>>;

const createAsk =
  (service: TestService, own: Readonly<Record<string, string>>): Ask =>
  async <Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Told<Data>> => {
    const response = await fetch(`${service.consoleUrl}/api/${path}`, {
      method,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
    const told = { status: response.status, headers: response.headers, body: await readJson<Envelope<Data>>(response) };
    (await checkOf(service))(method, `/api/${path}`, told);
    return told;
  };

const checks = new WeakMap<TestService, Promise<CheckAnswer>>();

/** Each answer is compared with what the document says of it. */
const checkOf = async (service: TestService): Promise<CheckAnswer> => {
  const check = checks.get(service) ?? createAnswerCheck(service.consoleUrl);
  checks.set(service, check);
  return check;
};

/** As a business system does. */
export const askWithToken = async (service: TestService, tenant: string): Promise<Ask> =>
  createAsk(service, { Authorization: `Bearer ${await signToken(service, tenant, forPrograms)}` });

/** Follows a link. */
export const enter = async (
  { consoleUrl }: TestService,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => fetch(`${consoleUrl}/enter?token=${token}`, { redirect: 'manual', headers });

export const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

/** As the console's own page does in a browser. */
export const askFromPage = (service: TestService, cookie: string): Ask =>
  createAsk(service, { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Vitrine-Console': '1' });

/** As a person who has just entered. */
export const visit = async (service: TestService, tenant: string, person = 'Ada'): Promise<Ask> => {
  const token = await signToken(service, tenant, { claims: { sub: person } });
  return askFromPage(service, cookieOf(await enter(service, token)));
};
