/** The RateLimit headers of a response. */
import { describe, expect, test } from 'bun:test';
import { rateLimitHeaders } from '../../src/limits/rate-limit-headers.ts';

describe('contract §8.1, §8.2, §11.8: RateLimit headers, and Retry-After where refused', () => {
  test('allowed', () => {
    const verdict = { allowed: true, limit: 60, remaining: 0, resetSeconds: 42 } as const;
    expect(rateLimitHeaders(verdict)).toEqual([
      ['RateLimit-Limit', '60'],
      ['RateLimit-Remaining', '0'],
      ['RateLimit-Reset', '42'],
      ['RateLimit-Policy', '"default";q=60;w=60'],
      ['RateLimit', '"default";r=0;t=42'],
    ]);
  });

  test('refused', () => {
    const verdict = { allowed: false, limit: 600, remaining: 0, resetSeconds: 1 } as const;
    expect(rateLimitHeaders(verdict)).toEqual([
      ['RateLimit-Limit', '600'],
      ['RateLimit-Remaining', '0'],
      ['RateLimit-Reset', '1'],
      ['RateLimit-Policy', '"default";q=600;w=60'],
      ['RateLimit', '"default";r=0;t=1'],
      ['Retry-After', '1'],
    ]);
  });
});
