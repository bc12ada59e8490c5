/** Pages of tenants. */
import { CatalogError } from '@vitrine/catalog';
import { noNul } from '../body.ts';
import { invalidRequest } from '../refusal.ts';

export const pageParameters = {
  limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100, description: 'Items of a page.' },
  after: { type: 'string', pattern: noNul, description: 'What the page before gave as `next`.' },
} as const;

export const refuseAfter = (error: unknown): never => {
  if (!(error instanceof CatalogError)) throw error;
  throw invalidRequest([{ parameter: 'after', message: 'There is no such tenant any more. Begin anew without it.' }]);
};
