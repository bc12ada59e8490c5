/** Decides by a failure who repeats the work: the leader, or a later attempt. */
import { explainFailure } from '@vitrine/sources';

/** A standby does not do a job. The message is for the leader's log, and has no values of records. */
export class GivenBack extends Error {}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True unless the catalog itself has refused: it may be reached again in a moment. */
export const isAway = (error: unknown): boolean => !/^(?!08|57P)[0-9A-Z]{5}$/.test(codeOf(error));

/** SQLSTATE of a connection, a role, a database, memory, a shutdown or a disk; names of MySQL for the same; codes of the system. */
const ofMachine =
  /^(?:(?:08|28|3D|53|57|58|XX)[0-9A-Z]{3}|E[A-Z0-9]+|ER_(?:ACCESS|DBACCESS|BAD_DB|CON|GET_CON|HOST|SERVER|SOCKET|TOO_MANY|OUT|NET|DISK|CMD)[A-Z_]*)$/;

/** True for a failure that another machine, role or setting may not have; false for one of the table itself. */
export const isOfMachine = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'SegmentUnreadable' || error.name === 'ScopeRefused' || ofMachine.test(codeOf(error)));

/** A sentence for another publisher's log: the messages of others may quote values (security, row 23). */
export const explainGivenBack = (error: unknown): string =>
  error instanceof GivenBack ? error.message : explainFailure(error);
