/** Random attempts whose bytes come in pieces, or stop coming. */
import * as fc from 'fast-check';
import { bytesOf, type Attempt } from './attempt.ts';

/** What comes in pieces is answered as if it came at once. */
export const inPieces = (whole: fc.Arbitrary<Attempt>): fc.Arbitrary<Attempt> =>
  fc
    .tuple(whole, fc.array(fc.nat(), { minLength: 1, maxLength: 10 }), fc.constantFrom(0, 1, 2, 5))
    .map(([attempt, places, pauseMs]) => cutUp(attempt, places, pauseMs));

/** The start of it, or all, and then the client goes, or says that nothing more comes. */
export const abandoned = (whole: fc.Arbitrary<Attempt>): fc.Arbitrary<Attempt> =>
  fc
    .tuple(whole, fc.nat(), fc.constantFrom('finish', 'reset', 'reset'), fc.constantFrom(0, 1, 5))
    .map(([attempt, place, ending, pauseMs]) => leftAt(attempt, place, ending, pauseMs));

const cutUp = (attempt: Attempt, places: readonly number[], pauseMs: number): Attempt => ({
  ...attempt,
  kind: 'in pieces',
  pieces: cut(bytesOf(attempt), places),
  pauseMs,
});

const leftAt = (attempt: Attempt, place: number, ending: Attempt['ending'], pauseMs: number): Attempt => {
  const bytes = bytesOf(attempt);
  return {
    ...attempt,
    kind: 'abandoned',
    pieces: cut(bytes.slice(0, 1 + (place % bytes.length)), [place]),
    pauseMs,
    ending,
    allowed: ['answered', 'refused', 'closed', 'left'],
  };
};

const cut = (bytes: string, places: readonly number[]): string[] => {
  const ends = [...new Set(places.map((place) => place % bytes.length))].sort((one, other) => one - other);
  return [0, ...ends]
    .map((start, index) => bytes.slice(start, ends[index] ?? bytes.length))
    .filter((piece) => piece !== '');
};
