/** All targets, in the order of the tables. */
import { bare, bareCounting } from './bare.ts';
import { byHandPostgres, byHandSqlite } from './by-hand.ts';
import { nginx } from './nginx.ts';
import { pocketbase } from './pocketbase.ts';
import { postgrest } from './postgrest.ts';
import type { Target } from './target.ts';
import { vitrinePostgres, vitrineSqlite } from './vitrine.ts';

export const allTargets: readonly Target[] = [
  vitrineSqlite,
  vitrinePostgres,
  nginx,
  bare,
  bareCounting,
  byHandSqlite,
  pocketbase,
  byHandPostgres,
  postgrest,
];
