/** The services that answers and responses are made with. */
import type { Clock } from '@vitrine/store';
import type { Answers } from '../answers/answers.ts';
import type { LiveEdition } from '../editions/live-edition.ts';
import type { AskedCounter } from '../observe/asked-counter.ts';
import type { Exports } from '../exports/exports.ts';
import type { PageFinder } from '../finding/finder.ts';
import type { Turns } from '../finding/turns.ts';
import type { Limiter } from '../limits/limiter.ts';

/** The paths of the descriptions of a tenant's API. */
export interface AnswerLinks {
  /** The machine-readable description. */
  readonly description?: (publicId: string) => string;
  /** The documentation for people. */
  readonly documentation?: (publicId: string) => string;
}

/** The part of the edition that answers need. */
export type AnsweringEdition = Pick<LiveEdition, 'file' | 'opened' | 'requireDeltas' | 'times' | 'timesOf'>;

export interface AnswerServices {
  readonly edition: AnsweringEdition;
  readonly answers: Answers;
  readonly finder: PageFinder;
  readonly turns: Turns;
  /** The limit of the records of one answer, in bytes. */
  readonly pageBytesMax: number;
  /** The public base URL, without a slash at its end; null: not configured. */
  readonly publicUrl: string | null;
  /** The targets of links in answers. */
  readonly links: AnswerLinks;
}

/** The services of responses beyond answers. */
export interface ResponseServices extends AnswerServices {
  readonly edition: AnswerServices['edition'] & Pick<LiveEdition, 'noteDamaged' | 'noteRead' | 'whenThere'>;
  readonly asked: Pick<AskedCounter, 'noteQuestion'>;
  readonly exports: Exports;
  readonly limiter: Limiter;
  readonly clock: Pick<Clock, 'now'>;
  /** True to send cache tags and lifetimes for a CDN. */
  readonly isBehindCdn: boolean;
}
