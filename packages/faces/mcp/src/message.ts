/** Parses the body of a POST into its message, or a refusal. */
import { parseForTexts } from '@vitrine/query/exact-json';

export type ReadMessage =
  | { readonly kind: 'message'; readonly message: unknown }
  /** The codes of JSON-RPC 2.0. */
  | { readonly kind: 'refusal'; readonly code: number; readonly reason: string };

const parseError = -32_700;
const invalidRequest = -32_600;

/**
 * Refuses batches, which older revisions allow, because the rate limit counts one message per request. Numbers in
 * arguments keep all digits.
 */
export const readMessage = (text: string): ReadMessage => {
  try {
    const message: unknown = JSON.parse(text);
    if (Array.isArray(message)) return refuse(invalidRequest, 'Send one message at a time.');
    return { kind: 'message', message: withExactArguments(message, parseForTexts(text)) };
  } catch {
    return refuse(parseError, 'The body is not JSON.');
  }
};

const refuse = (code: number, reason: string): ReadMessage => ({ kind: 'refusal', code, reason });

const withExactArguments = (message: unknown, exact: unknown): unknown => {
  const given = propertyOf(propertyOf(exact, 'params'), 'arguments');
  const params = propertyOf(message, 'params');
  if (given === undefined || typeof params !== 'object' || typeof message !== 'object') return message;
  return { ...message, params: { ...params, arguments: given } };
};

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;
