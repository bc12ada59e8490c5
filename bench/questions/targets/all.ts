/** All who are asked new questions, in the order of the tables. */
import { byHandPostgres, byHandSqlite } from './by-hand.ts';
import { postgrest } from './postgrest.ts';
import type { QuestionTarget } from './target.ts';
import { vitrinePostgres, vitrineSqlite } from './vitrine.ts';

export const questionTargets: readonly QuestionTarget[] = [
  vitrineSqlite,
  vitrinePostgres,
  byHandSqlite,
  byHandPostgres,
  postgrest,
];
