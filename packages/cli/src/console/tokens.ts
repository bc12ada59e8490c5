/** Tokens (RFC 7519) by which a business system says who a person is, and whose tenant is theirs. */
import { SignJWT, errors, jwtVerify } from 'jose';
import { findUnprintable } from '@vitrine/publisher/printable';
import { Refusal } from './refusal.ts';

export interface Signing {
  readonly secret: string;
  /** Who must have issued a token; null: anyone who has the secret. */
  readonly issuer: string | null;
}

/** A token is for one of two uses: to enter once, or to ask the HTTP API for as long as it lives. */
const audiences = { entry: 'vitrine-console', api: 'vitrine-console-api' } as const;
export type TokenUse = keyof typeof audiences;

/** Who a token speaks of. */
export interface Voucher {
  /** The tenant's public ID. */
  readonly tenant: string;
  readonly person: string;
  /** What tells the token from all others of the tenant; none need be there but to enter. */
  readonly id: string | undefined;
}

const tokenSecondsMax = 300;
/** How far apart the clocks of two machines may be. */
const clockToleranceSeconds = 5;
const textLengthMax = 200;

const keyOf = ({ secret }: Signing): Uint8Array => new TextEncoder().encode(secret);

/** @throws Refusal where it is not signed with the secret, not for this use, or not of the last five minutes */
export const readToken = async (signing: Signing, token: string, use: TokenUse, now: Date): Promise<Voucher> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(signing), {
      algorithms: ['HS256'],
      audience: audiences[use],
      ...(signing.issuer === null ? {} : { issuer: signing.issuer }),
      requiredClaims: ['exp', 'iat', 'sub', 'tenant', ...(use === 'entry' ? ['jti'] : [])],
      maxTokenAge: tokenSecondsMax,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    const { sub, tenant, jti } = payload;
    return {
      tenant: readText('tenant', tenant),
      person: readText('sub', sub),
      id: jti === undefined ? undefined : readText('jti', jti),
    };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw use === 'entry'
      ? refuseLink(error)
      : new Refusal('unauthorized', `The token is not taken: ${error.message}.`);
  }
};

/** For a person who has followed a link; the reason is for who made it, and not there where the link is no token at all. */
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

/** Signs a token as a business system does. */
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
