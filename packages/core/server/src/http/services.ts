/** The services that answers and responses are made with. */
import type { Clock } from '@vitrine/store';
import type { AnswerCache } from '../answers/answer-cache.ts';
import type { CurrentEdition } from '../editions/current-edition.ts';
import type { KeyUses } from '../editions/key-uses.ts';
import type { Editions } from '../editions/open-editions.ts';
import type { Records } from '../editions/records.ts';
import type { Tenants } from '../editions/tenants.ts';
import type { QuestionCounter } from '../observe/question-counter.ts';
import type { Exports } from '../exports/exports.ts';
import type { PageFinder } from '../finding/finder.ts';
import type { Scheduler } from '../finding/scheduler.ts';
import type { AddressReader } from '../limits/caller.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Observe } from '../observe/observation.ts';

/** The paths of the descriptions of a tenant's API. */
export interface AnswerLinks {
  /** The machine-readable description. */
  readonly description?: (publicId: string) => string;
  /** The documentation for people. */
  readonly documentation?: (publicId: string) => string;
}

export interface AnswerServices {
  readonly edition: Pick<CurrentEdition, 'times' | 'timesOf'>;
  readonly records: Pick<Records, 'open' | 'requireDeltas'>;
  readonly answers: AnswerCache;
  readonly finder: PageFinder;
  readonly scheduler: Scheduler;
  /** The limit of the records of one answer, in bytes. */
  readonly pageBytesMax: number;
  /** The public base URL, without a slash at its end; null: not configured. */
  readonly publicUrl: string | null;
  /** The targets of links in answers. */
  readonly links: AnswerLinks;
}

/** The services of responses beyond answers. */
export interface ResponseServices extends AnswerServices {
  readonly records: Pick<Records, 'noteDamaged' | 'noteRead' | 'open' | 'requireDeltas'>;
  readonly tenants: Pick<Tenants, 'file'>;
  readonly absent: Pick<Editions['absent'], 'whenThere'>;
  readonly asked: Pick<QuestionCounter, 'noteQuestion'>;
  readonly exports: Exports;
  readonly limiter: Limiter;
  readonly clock: Pick<Clock, 'now'>;
  /** True to send cache tags and lifetimes for a CDN. */
  readonly isBehindCdn: boolean;
}

/** The services of the handler of requests. */
export interface Services extends Omit<ResponseServices, keyof Editions>, Editions {
  readonly keyUses: KeyUses;
  /** The usual limit of records a day for secret keys; undefined: any number. */
  readonly keyRecords?: number | undefined;
  /** Reads the client's address from the connection and X-Forwarded-For. */
  readonly readAddress: AddressReader;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly asked: Pick<QuestionCounter, 'noteOrigin' | 'noteQuestion'>;
  /** True if the server can answer, is warmed up, and is not stopping. */
  readonly isReady: () => boolean;
}
