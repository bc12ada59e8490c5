/** By what one sees that a service is the same as before: what it answers, what it logs, and the handles it holds. */
import { existsSync, readdirSync } from 'node:fs';
import { printRaw, requestRaw, type RawResponse } from '../../../../tests/service/raw-request.ts';
import type { FuzzedService } from './fuzzed-service.ts';
import { paths } from './subject.ts';

const questions = [
  paths.profile,
  `${paths.things}?sort=id&limit=200`,
  `${paths.things}?where[group][eq]=open`,
  '/api/none',
];

/** Headers that differ from one answer to the next, or from one edition to the next. */
const passing = /^(?:ratelimit|date$|edition$|last-modified$|cache-control$|cache-status$)/;

/** What it answers to fixed questions, in bytes. */
export const canonicalAnswers = async ({ url }: Pick<FuzzedService, 'url'>): Promise<readonly string[]> =>
  Promise.all(questions.map(async (target) => printRaw(withoutPassing(await requestRaw(url, { target })))));

const withoutPassing = (response: RawResponse): RawResponse => ({
  ...response,
  headers: response.headers.filter(([name]) => !passing.test(name)),
});

/** Lines of the log that tell of a failure, and what came out beside the log. */
export const complaints = ({ stdout, stderr }: Pick<FuzzedService, 'stdout' | 'stderr'>): readonly string[] => [
  ...stdout()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line)),
  ...stderr()
    .split('\n')
    .filter((line) => line !== ''),
];

/** Where the system tells of other processes' handles. */
export const handlesAreTold = existsSync('/proc/self/fd');

/** Of a process: files, connections, pipes. */
export const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
