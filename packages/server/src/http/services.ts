/** What answers are made with. */
import type { Answers } from '../answers/answers.ts';
import type { LiveEdition } from '../editions/live-edition.ts';
import type { PictureDrawer } from '../drawing/drawer.ts';
import type { PageFinder } from '../finding/finder.ts';
import type { Turns } from '../finding/turns.ts';

/** Where records are, and of when. */
export type AnsweringEdition = Pick<LiveEdition, 'logo' | 'partition' | 'segmentsFolder' | 'times' | 'timesOf'>;

export interface AnswerServices {
  readonly edition: AnsweringEdition;
  readonly answers: Answers;
  readonly finder: PageFinder;
  readonly turns: Turns;
  readonly drawer: PictureDrawer;
  /** The most bytes that the records of one answer may take. */
  readonly pageBytesMax: number;
  /** Where consumers reach the service, without a slash at its end; null: it was not said. */
  readonly publicUrl: string | null;
  /** The origins whose pictures pages show. */
  readonly imageOrigins: readonly string[];
}
