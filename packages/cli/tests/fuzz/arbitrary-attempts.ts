/** Random attempts of every kind. */
import * as fc from 'fast-check';
import { bodies, brokenBodies } from './arbitrary-bodies.ts';
import { abandoned, inPieces } from './arbitrary-cuts.ts';
import { pipelines } from './arbitrary-pipelines.ts';
import { beside, headerRequests, lengths, methods, pathRequests, questions, versions } from './arbitrary-requests.ts';
import type { Attempt } from './attempt.ts';
import { brokenRequests, noHttp, smuggling } from './broken-requests.ts';

/** @param key a valid one of the tenant */
export const attemptArbitrary = (key: string): fc.Arbitrary<Attempt> => {
  const headers = headerRequests(key);
  const whole = fc.oneof(questions, beside, headers, bodies);
  return fc.oneof(
    { weight: 8, arbitrary: questions },
    { weight: 8, arbitrary: beside },
    { weight: 4, arbitrary: pathRequests },
    { weight: 2, arbitrary: lengths },
    { weight: 6, arbitrary: headers },
    { weight: 2, arbitrary: methods },
    { weight: 2, arbitrary: versions },
    { weight: 2, arbitrary: bodies },
    { weight: 1, arbitrary: brokenBodies },
    { weight: 3, arbitrary: pipelines },
    { weight: 3, arbitrary: inPieces(whole) },
    { weight: 3, arbitrary: abandoned(whole) },
    { weight: 3, arbitrary: brokenRequests },
    { weight: 3, arbitrary: smuggling },
    { weight: 2, arbitrary: noHttp },
  );
};
