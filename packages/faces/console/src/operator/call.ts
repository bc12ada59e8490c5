/** A request to the operator's API, with all that its route needs. */
import { CatalogError, findTenant, type Tenant, type TenantsWriter } from '@vitrine/catalog';
import { Refusal } from '../refusal.ts';
import type { Described, RouteOf } from '../route.ts';
import type { ConsoleServices } from '../services.ts';
import { readOperatorToken } from '../tokens.ts';
import { bearerOf } from '../visitor.ts';
import type { Operator, OperatorServices } from './services.ts';

export interface OperatorCall {
  readonly services: ConsoleServices;
  readonly operator: OperatorServices;
  readonly request: Request;
  readonly actor: Operator;
  /** The segments of the path at the route's names, in order. */
  readonly parameters: readonly string[];
  readonly search: URLSearchParams;
  readonly now: Date;
}

export type OperatorRoute = RouteOf<OperatorCall> & Described;

/** Takes tokens alone: a cookie, which browsers send by themselves, opens nothing. @throws Refusal */
export const identifyOperator = async (
  { signing }: OperatorServices,
  request: Request,
  now: Date,
): Promise<Operator> => {
  const token = bearerOf(request);
  if (token === undefined) throw new Refusal('unauthorized', "Send the operator's token: Authorization: Bearer TOKEN.");
  return { kind: 'operator', name: await readOperatorToken(signing, token, now) };
};

/** The tenant that the path names. @throws Refusal */
export const findNamed = async ({ services: { store }, parameters: [publicId = ''] }: OperatorCall): Promise<Tenant> =>
  findTenant(store, publicId).catch((error: unknown) => {
    throw error instanceof CatalogError ? new Refusal('not_found', 'There is no such tenant.') : error;
  });

/** Runs a change of many tenants with the body as a file. A slow body waits before its turn, and delays no other. */
export const inBulkWithBody = async <Result>(
  { services: { limits }, operator, request }: OperatorCall,
  work: (path: string) => Promise<Result>,
): Promise<Result> =>
  limits.receiving(async () => operator.withBody(request, async (path) => limits.inBulk(async () => work(path))));

/** The functions that write tenants. */
export const writerOf = ({ services, operator: { tables }, actor, now }: OperatorCall): TenantsWriter => {
  const { store, randomBytes } = services;
  return { store, tables, now, randomBytes, actor };
};
