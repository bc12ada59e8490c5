/** The body of a POST ─▶ the one message in it, or why it is none. */
import { parseForTexts } from '@vitrine/query/exact-json';

export type ReadMessage =
  | { readonly kind: 'message'; readonly message: unknown }
  /** By the codes of JSON-RPC 2.0. */
  | { readonly kind: 'refusal'; readonly code: number; readonly reason: string };

const parseError = -32_700;
const invalidRequest = -32_600;

/**
 * Several messages at once, as older revisions have them, are refused: a request that is counted once is answered once.
 * Arguments keep all digits of their numbers.
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
