/** What a thread that finds pages is asked. */
import type { Question } from '@vitrine/segments';

export interface FindMessage {
  readonly segmentsFolder: string;
  readonly segment: string;
  readonly partition: string;
  readonly question: Question;
}
