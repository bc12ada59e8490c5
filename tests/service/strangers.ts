/** Requests each from an address of its own, so that the rate limit says the same to all of them. */
import { parseTrustedProxies } from '@vitrine/server/settings';
import { requestRaw, type RawRequest, type RawResponse } from './raw-request.ts';
import type { TestService } from './test-service.ts';

/** This machine. */
const loopback = parseTrustedProxies('127.0.0.1');
export const trustedProxies = loopback.kind === 'value' ? loopback.value : [];

/** What a service must be started with, for the test to be the proxy that tells it addresses. */
export const behindProxy = { trustedProxies, rateLimitAnonymous: 60 };

export type AskAsStranger = (
  /** Below `/api/v1/public/t/`. */
  path: string,
  headers?: Readonly<Record<string, string>>,
  method?: string,
  body?: string,
) => Promise<RawResponse>;

let strangers = 0;

export const askAsStranger =
  ({ service }: TestService): AskAsStranger =>
  async (path, headers = {}, method = 'GET', body) => {
    strangers++;
    const address = `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`;
    const request: RawRequest = {
      method,
      target: `/api/v1/public/t/${path}`,
      headers: [['X-Forwarded-For', address], ...Object.entries(headers)],
      body,
    };
    return requestRaw(service.url, request);
  };

/** The envelope with its message, which is for people and may change, left out. */
export const printEnvelope = ({ body }: Pick<RawResponse, 'body'>): string =>
  body.toString().replace(/^(\{"success":(?:true|false),"message":)"(?:[^"\\]|\\.)+"/, '$1"…"');
