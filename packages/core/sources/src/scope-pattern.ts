/**
 * Schemas and databases for each tenant: names with `{scope}`, in which the scope value of a tenant is put. A scope value is
 * only ever a part of one name: one that could name something else is refused.
 */
import type { Origin, Validity } from './origin.ts';

const mark = '{scope}';

/** True if each tenant has a schema or a database of this name for itself. */
export const isPattern = (name: string | null | undefined): boolean => name?.includes(mark) === true;

/** True if some scope value gives the pattern this name. */
export const matchesPattern = (pattern: string, name: string): boolean => {
  if (!isPattern(pattern)) return false;
  const parts = pattern.split(mark).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.+')}$`, 'su').test(name);
};

/** A scope value that cannot be put into a name. Messages do not contain it, as they are stored beside the editions. */
export class ScopeRefused extends Error {
  override readonly name = 'ScopeRefused';
}

/** The schema of the catalog, which no collection is read from. */
export const ownSchema = 'vitrine';

/** Longer names are cut by PostgreSQL, so that they could be those of another tenant. */
const identifierBytesMax = 63;

/**
 * The name of a tenant's source.
 * @throws ScopeRefused
 */
export const nameOfScope = (pattern: string, scope: string): string => {
  if (scope === '') throw new ScopeRefused(`The scope value is empty, so ${pattern} names nothing.`);
  if (!scope.isWellFormed() || /\p{Cc}/u.test(scope))
    throw new ScopeRefused(`The scope value has a control character, which no name of the form ${pattern} may have.`);
  return pattern.replaceAll(mark, () => scope);
};

/**
 * The schema of a tenant in PostgreSQL.
 * @throws ScopeRefused
 */
export const schemaOfScope = (pattern: string, scope: string): string => {
  const name = nameOfScope(pattern, scope);
  const bytes = Buffer.byteLength(name);
  if (bytes > identifierBytesMax)
    throw new ScopeRefused(
      `The schema ${pattern} has ${bytes} bytes with the scope value, and PostgreSQL cuts names after ${identifierBytesMax}: it could be that of another tenant.`,
    );
  if (/^pg_|^information_schema$/.test(name) || name === ownSchema)
    throw new ScopeRefused(`The schema ${pattern} is one of the system with the scope value.`);
  return name;
};

/** Beside them a URL may have a pattern nowhere, so that a scope value is always a database of the same server. */
const parts = /^([a-z]+:\/\/[^/?#]*\/)([^?#]*)(.*)$/is;

/** True for an address whose pattern, if it has one, is in the name of the database alone. */
export const mayBePattern = (url: string): boolean => {
  if (!isPattern(url)) return true;
  const [, start = mark, , end = mark] = parts.exec(url) ?? [];
  return ![start, end].some((part) => isPattern(part));
};

export interface Address {
  readonly url: string;
  /** The name that the database must report, if it is that of a tenant. */
  readonly database?: string;
}

/**
 * The address of a source. If its name is a pattern: of the source that has the name with the scope value, or else of the
 * database of the pattern.
 * @param urls of the sources, by name
 * @param scope the scope value of a tenant; ignored if the name is no pattern
 * @throws ScopeRefused if a tenant has none, or an error if there is no such source
 */
export const addressIn = (urls: ReadonlyMap<string, string>, name: string, scope: string): Address => {
  const url = urls.get(isPattern(name) ? nameOfScope(name, scope) : name);
  if (url !== undefined && !isPattern(url)) return { url };
  if (!isPattern(name)) throw new Error(`There is no source ${name}.`);
  const all = urls.get(name);
  if (all !== undefined && isPattern(all)) return databaseOfScope(all, scope);
  throw new ScopeRefused(`The settings have no source that is named ${name} with the scope value, and none for all.`);
};

/**
 * The database of a tenant. A URL means the same database to all drivers only if its name has no delimiter of URLs.
 * @throws ScopeRefused
 */
const databaseOfScope = (url: string, scope: string): Address => {
  const [, start = '', path = '', end = ''] = parts.exec(url) ?? [];
  const pattern = decodedOrRaw(path);
  const database = nameOfScope(pattern, scope);
  if (/[;/?:@&=+$,#\\]/.test(scope))
    throw new ScopeRefused(`The scope value has a delimiter of URLs, which no database ${pattern} may have.`);
  if (Buffer.byteLength(database) > identifierBytesMax)
    throw new ScopeRefused(
      `The database ${pattern} has more than ${identifierBytesMax} bytes with the scope value: servers cut or refuse such names.`,
    );
  return { url: `${start}${encodeURIComponent(database)}${end}`, database };
};

/**
 * Refuses a database that its server found by another name, as it may cut names, or compare them without case.
 * @param rows of the statement that reads its name
 * @throws ScopeRefused
 */
export const refuseOther = (database: string, rows: readonly (readonly (string | null)[])[]): void => {
  if (rows.length === 1 && rows[0]?.[0] === database) return;
  throw new ScopeRefused('The server found another database by the name with the scope value, or none.');
};

const decodedOrRaw = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The place that records are read from. */
interface Located {
  readonly schema?: string | null | undefined;
  readonly id: Origin;
  readonly createdAt: Origin;
  readonly validity?: Validity<Origin> | undefined;
}

/**
 * The same records in the schema of a tenant, with those of its look-ups.
 * @throws ScopeRefused
 */
export const locateInScope = <Target extends Located>(target: Target, scope: string): Target => ({
  ...target,
  ...(isPattern(target.schema) && { schema: schemaOfScope(target.schema ?? '', scope) }),
  id: originInScope(target.id, scope),
  createdAt: originInScope(target.createdAt, scope),
  ...(target.validity !== undefined && { validity: boundsInScope(target.validity, scope) }),
});

const boundsInScope = ({ from, until, ...validity }: Validity<Origin>, scope: string): Validity<Origin> => ({
  ...validity,
  ...(from !== undefined && { from: originInScope(from, scope) }),
  ...(until !== undefined && { until: originInScope(until, scope) }),
});

/**
 * The same value in the schema of a tenant.
 * @throws ScopeRefused
 */
export const originInScope = (origin: Origin, scope: string): Origin => {
  const all = (origins: readonly Origin[]): readonly Origin[] => origins.map((each) => originInScope(each, scope));
  if ('lookUps' in origin) return { ...origin, lookUps: origin.lookUps.map((lookUp) => lookUpInScope(lookUp, scope)) };
  if ('firstOf' in origin) return { firstOf: all(origin.firstOf) };
  if ('joined' in origin) return { joined: all(origin.joined) };
  if ('of' in origin) return { ...origin, of: originInScope(origin.of, scope) };
  if (!('filled' in origin)) return origin;
  const filled = origin.filled.map((part) =>
    typeof part === 'string' ? part : { ...part, origin: originInScope(part.origin, scope) },
  );
  return { filled };
};

const lookUpInScope = <LookUp extends { readonly schema: string | undefined }>(
  lookUp: LookUp,
  scope: string,
): LookUp =>
  lookUp.schema !== undefined && isPattern(lookUp.schema)
    ? { ...lookUp, schema: schemaOfScope(lookUp.schema, scope) }
    : lookUp;
