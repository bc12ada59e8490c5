/** The routes of the service that can tell of a tenant, as the API and its faces register them, to hold lists of addresses against. */
import { apiRoutes, createTargetReader } from '@vitrine/server';
import { createFaces } from '../../src/faces.ts';
import type { Config } from '../../src/settings.ts';

type Registered = Pick<(typeof apiRoutes)[number], 'name' | 'pattern' | 'takesSlash' | 'names'> & {
  readonly answer: { readonly kind: string };
};

export interface TenantRoutes {
  /** Each by its pattern, and where several have one, with what its names must match. */
  readonly all: readonly string[];
  /** That of a path with its parameters; undefined: none of a tenant. */
  readonly of: (path: string) => string | undefined;
  /** The paths of files that are the same for all. */
  readonly files: readonly string[];
}

export const tenantRoutesOf = (config: Config): TenantRoutes => {
  const faces = createFaces(config);
  for (const { close } of faces) close?.();
  const registered: readonly Registered[] = [...apiRoutes, ...faces.flatMap(({ routes }) => routes)];
  const read = createTargetReader(registered.map(withoutAnswer));
  const texts = new Set(registered.filter(isOfTenant).map(print));
  return {
    all: [...texts],
    of: (path) => {
      const { route } = read(path);
      const text = route && print(route);
      return text !== undefined && texts.has(text) ? text : undefined;
    },
    files: registered
      .filter(({ answer, pattern }) => answer.kind === 'file' && !/[:*]/.test(pattern))
      .map(({ pattern }) => pattern),
  };
};

/** Files know no tenant, and reserved paths are answered as unknown. */
const isOfTenant = ({ name, answer }: Registered): boolean => answer.kind !== 'file' && name !== 'none';

const print = ({ pattern, names }: Pick<Registered, 'pattern' | 'names'>): string =>
  names === undefined ? pattern : `${pattern} ${names.source}`;

const withoutAnswer = ({ name, pattern, takesSlash = false, names }: Registered): (typeof apiRoutes)[number] => ({
  name,
  pattern,
  takesSlash,
  ...(names !== undefined && { names }),
  answer: { kind: 'probe', isOk: () => true },
});
