/** A requested feed. */
import type { AnswerAsker, ServedCollection, ServedExposure } from '@vitrine/server/face';
import type { ShownTimes } from '@vitrine/store';

export interface AskedFeed {
  readonly exposure: ServedExposure;
  readonly collection: ServedCollection;
  /** Such as `ics`. */
  readonly name: string;
  /** The part of the URL after `?`. */
  readonly search: string;
  readonly times: ShownTimes;
  readonly asker: Pick<AnswerAsker, 'access' | 'caller' | 'client'>;
}
