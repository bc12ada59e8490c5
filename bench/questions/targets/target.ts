/** Who is asked new questions: the interface of all these targets. */
import type { Size } from '../../data/articles.ts';
import type { Ground } from '../../ground.ts';
import type { RunningTarget } from '../../targets/target.ts';
import type { FacetField, Question } from '../question.ts';

export interface QuestionSite extends Ground {
  readonly size: Size;
  /** The folder of the data of this size. */
  readonly data: string;
}

export interface QuestionTarget {
  readonly name: string;
  readonly title: string;
  /** Whether it is what the others are compared with. */
  readonly isVitrine: boolean;
  readonly engine: 'sqlite' | 'postgres';
  /** Installs it and loads its data. Throws where it must stay absent, with the reason. */
  readonly prepare: (site: QuestionSite) => Promise<void>;
  /** Starts it, and waits until it can be asked; asks it no question. */
  readonly start: (site: QuestionSite) => Promise<Asked>;
}

/** A target that runs. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

export interface Asked extends Pick<RunningTarget, 'process' | 'url' | 'headers' | 'statuses' | 'totalMark' | 'read'> {
  readonly pathOf: (question: Question) => string;
  /** What a facet says: `value: count` in place of ids, in any order. */
  readonly readFacet: (body: unknown, field: FacetField) => Found;
  /** An address that tells that it runs, and is no question. */
  readonly readyPath: string;
}
