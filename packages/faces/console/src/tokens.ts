/**
 * Tokens (RFC 7519) by which a business system vouches for a person and the person's tenant, and a program for the
 * operator.
 */
import { SignJWT, errors, type JWTPayload, jwtVerify } from 'jose';
import { findUnprintable } from '@vitrine/catalog/printable';
import { Refusal } from './refusal.ts';

export interface Signing {
  readonly secret: string;
  /** The required issuer of tokens; null: any. */
  readonly issuer: string | null;
}

/** The uses of tokens: to start one session; or to call the HTTP API, or the operator's, until the token expires. */
const audiences = { entry: 'vitrine-console', api: 'vitrine-console-api', operator: 'vitrine-operator' } as const;
type Audience = keyof typeof audiences;
export type TokenUse = Exclude<Audience, 'operator'>;

/** The verified claims of a token. */
export interface Voucher {
  /** The tenant's public ID. */
  readonly tenant: string;
  readonly person: string;
  /** The token's unique ID among the tenant's; required only for starting a session. */
  readonly id: string | undefined;
}

const tokenSecondsMax = 300;
/** The tolerated difference between the clocks of two machines. */
const clockToleranceSeconds = 5;
const textLengthMax = 200;

const keyOf = ({ secret }: Signing): Uint8Array => new TextEncoder().encode(secret);

/** @throws Refusal where the signature, the use or the time (five minutes) is invalid */
export const readToken = async (signing: Signing, token: string, use: TokenUse, now: Date): Promise<Voucher> => {
  try {
    const claims = ['tenant', ...(use === 'entry' ? ['jti'] : [])];
    const { sub, tenant, jti } = await verify(signing, token, use, claims, now);
    return {
      tenant: readText('tenant', tenant),
      person: readText('sub', sub),
      id: jti === undefined ? undefined : readText('jti', jti),
    };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw use === 'entry' ? refuseLink(error) : refuseToken(error);
  }
};

/**
 * @returns the name of the program that uses the operator's API
 * @throws Refusal as above
 */
export const readOperatorToken = async (signing: Signing, token: string, now: Date): Promise<string> => {
  try {
    return readText('sub', (await verify(signing, token, 'operator', [], now)).sub);
  } catch (error) {
    throw error instanceof errors.JOSEError ? refuseToken(error) : error;
  }
};

const verify = async (
  signing: Signing,
  token: string,
  use: Audience,
  claims: readonly string[],
  now: Date,
): Promise<JWTPayload> => {
  const { payload } = await jwtVerify(token, keyOf(signing), {
    algorithms: ['HS256'],
    audience: audiences[use],
    ...(signing.issuer === null ? {} : { issuer: signing.issuer }),
    requiredClaims: ['exp', 'iat', 'sub', ...claims],
    maxTokenAge: tokenSecondsMax,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  });
  return payload;
};

const refuseToken = (error: errors.JOSEError): Refusal =>
  new Refusal('unauthorized', `The token is not taken: ${error.message}.`);

/**
 * The refusal of a sign-in link for the person who followed it. The detail is for the link's issuer, and missing where
 * the link has no token at all.
 */
const refuseLink = (error: errors.JOSEError): Refusal => {
  if (error instanceof errors.JWTExpired)
    return new Refusal('unauthorized', 'This link has expired: it is good for five minutes.', {
      reason: { code: 'linkExpired', values: {} },
    });
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return new Refusal('unauthorized', 'This link is not complete: it was cut off or changed on its way.', {
      reason: { code: 'linkCut', values: {} },
    });
  return new Refusal('unauthorized', `This link was not made for this console (${error.message}).`, {
    reason: { code: 'linkForeign', values: { why: error.message } },
  });
};

const readText = (claim: string, value: unknown): string => {
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= textLengthMax;
  if (isText && findUnprintable(value).length === 0) return value;
  throw new Refusal(
    'unauthorized',
    `The token is not taken: "${claim}" is no text of 1 to ${textLengthMax} characters without control characters.`,
  );
};

/** Signs a token like a business system. */
export const signToken = async (
  signing: Signing,
  use: TokenUse,
  { tenant, person, id }: Voucher,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const token = new SignJWT({ tenant })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(person)
    .setAudience(audiences[use])
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSecondsMax);
  if (signing.issuer !== null) token.setIssuer(signing.issuer);
  if (id !== undefined) token.setJti(id);
  return token.sign(keyOf(signing));
};
