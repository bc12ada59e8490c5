/**
 * Row 19 of the security table: no request holds the event loop. Whatever stands in 8 KiB of URL, 32 KiB of body and 64 KiB of headers, to
 * read it and to refuse it takes less than a fixed piece of work, which takes 2 ms on a machine that has nothing else
 * to do. Both are measured in turn, in the same moments: a busy machine slows both down.
 */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { parse, plan, print } from '@vitrine/query';
import { editionAt, isKeyText } from '@vitrine/store';
import { apiRoutes, createAddressReader, createTargetReader, failureOf } from '@vitrine/server';
import { acceptedEncoding } from '../../src/http/headers/accepted-encoding.ts';
import { keyOf } from '../../src/http/api-key.ts';
import { respondWithAnswer } from '../../src/http/answer-response.ts';
import { respondWithFailure } from '../../src/http/response.ts';
import { Answer } from '../../src/answers/answer.ts';
import { faultOf } from '../../src/http/raw-path.ts';
import { refuseParameters } from '../../src/http/documents/whole-answer.ts';
import { readQuery } from '../../src/http/query-method.ts';
import { uriTooLong } from '../../src/http/refusals.ts';
import { parseTrustedProxies } from '@vitrine/server/settings';
import { collection, eachOfEach, hostileArbitrary, type Described, type HostileRequest } from './hostile-requests.ts';
import { fuzzRuns, sampleOf } from '../../../../../tests/support/scope.ts';

const readTarget = createTargetReader(apiRoutes);
const takesBasic = { route: { takesBasic: true } };

// What is measured: all that the handler does before it asks anything of an edition, and after it has an answer

const parsed = parseTrustedProxies('127.0.0.1,10.0.0.0/8,fd00::/8');
const readAddress = createAddressReader(parsed.kind === 'value' ? parsed.value : []);
const nowMs = Date.parse('2026-03-01T12:00:00Z');
const times = { ...editionAt(nowMs, 300), lastModified: nowMs };
const verdict = { allowed: true, limit: 60, remaining: 59, resetSeconds: 60 } as const;

/** A request as it is when it comes: the server has read its head. */
interface Came {
  readonly target: string;
  readonly request: Request;
  readonly body: string;
}

const handle = ({ target, request, body }: Came): unknown => {
  const { headers } = request;
  faultOf(request, {});
  readAddress('127.0.0.1', headers);
  isKeyText(keyOf(request, takesBasic) ?? '');
  const { route, search, isTooLong } = readTarget(`http://localhost${target}`);
  try {
    if (isTooLong) throw uriTooLong();
    if (route?.name === 'records') print(plan(parse(search + readQuery(body)), collection));
    else refuseParameters('The profile', search);
    const requester = { access: 'anonymous', encoding: acceptedEncoding(request) } as const;
    const ready = { answer, times, origin: 'held', cacheTags: [] } as const;
    return respondWithAnswer(
      { clock: { now: () => nowMs, monotonic: () => 0 }, isBehindCdn: false },
      { request, requester, verdict, startedAt: 0 },
      ready,
    );
  } catch (error) {
    return respondWithFailure(failureOf(error), request, verdict);
  }
};

const answer = new Answer('{}', false);

// What it is compared with

/**
 * As a request does, it makes and reads texts and small objects, so that whatever else takes the memory slows both down. So
 * many take 2 ms where nothing else runs.
 */
const yardstickRecords = 11_000;
const records = Array.from({ length: yardstickRecords }, (_, index) => ({ name: `name of ${index}`, values: [index] }));

const yardstick = (): unknown => JSON.parse(JSON.stringify(records));

const spentMs = (work: () => unknown): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

const firstAttempts = 3;
const attemptsMax = 25;
/** As no noise makes, of a request that costs less than a yardstick. */
const hopeless = 100;
/** As often as it takes to be compiled. */
const warmUps = 50;
const leastYardstickMs = Math.min(...Array.from({ length: warmUps }, () => spentMs(yardstick)));

/**
 * How many yardsticks a request takes. Where one of its first attempts takes less than the fastest yardstick, that is the answer;
 * otherwise each attempt is compared with a yardstick of the same moment, and the median of all counts.
 */
const costOf = ({ target, headers, body = '' }: HostileRequest): number => {
  const request = new Request('http://localhost/', { headers });
  const spent = (): number => spentMs(() => handle({ target, request, body }));
  let quick = Infinity;
  for (let attempt = 0; attempt < firstAttempts; attempt++) {
    quick = Math.min(quick, spent() / leastYardstickMs);
    if (quick < 1) return quick;
  }
  if (quick > hopeless) return quick;
  const costs = Array.from({ length: attemptsMax }, () => spent() / spentMs(yardstick));
  return costs.toSorted((one, other) => one - other)[Math.floor(attemptsMax / 2)] ?? Infinity;
};

const tooCostly = ({ what, request }: Described): string[] => {
  const cost = costOf(request);
  return cost < 1 ? [] : [`${cost.toFixed(1)} times what is allowed: ${what}`];
};

test('every unit in every place costs less than 2 ms', () => {
  const found: string[] = [];
  for (const each of sampleOf([...eachOfEach()])) {
    found.push(...tooCostly(each));
    if (found.length > 9) break;
  }
  expect(found).toEqual([]);
});

test('credentials of blanks cost less than 2 ms', () => {
  const authorization = `Basic${' '.repeat(59_000)}!`;
  expect(tooCostly({ what: 'blanks', request: { target: '/', headers: { authorization } } })).toEqual([]);
});

test('any of them together cost less than 2 ms', () => {
  fc.assert(
    fc.property(hostileArbitrary, (each) => expect(tooCostly(each)).toEqual([])),
    { numRuns: fuzzRuns(1000), interruptAfterTimeLimit: 60_000 },
  );
});
