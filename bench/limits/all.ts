/** All scenarios, in the order of the page. */
import { attack } from './attack.ts';
import { connections } from './connections.ts';
import { growth } from './growth.ts';
import { joining } from './joining.ts';
import { processes } from './processes.ts';
import { publishing } from './publishing.ts';
import { rows } from './rows.ts';
import type { Scenario } from './scenario.ts';
import { simulation } from './simulation.ts';
import { start } from './start.ts';
import { tenants } from './tenants.ts';
import { turn } from './turn.ts';
import { urls } from './urls.ts';

export const allScenarios: readonly Scenario[] = [
  turn,
  publishing,
  rows,
  start,
  processes,
  joining,
  tenants,
  growth,
  simulation,
  urls,
  connections,
  attack,
];
