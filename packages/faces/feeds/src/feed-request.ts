/** A requested feed. */
import type { AnswerRequester, ServedCollection, ServedExposure } from '@vitrine/server/face';
import type { ShownTimes } from '@vitrine/store';

export interface FeedRequest {
  readonly exposure: ServedExposure;
  readonly collection: ServedCollection;
  /** Such as `ics`. */
  readonly name: string;
  /** The part of the URL after `?`. */
  readonly search: string;
  readonly times: ShownTimes;
  readonly requester: Pick<AnswerRequester, 'access' | 'caller' | 'client'>;
}
