/** For tests of real processes in which no edition may end. */
import { editionAt, secondsLeft } from '@vitrine/store';

/** Editions turn with the clock on the wall: where one of a day is about to end, one of another length is not. */
export const longEditionSeconds = (nowMs: number): number =>
  secondsLeft(editionAt(nowMs, 86_400), nowMs) > 600 ? 86_400 : 80_000;
