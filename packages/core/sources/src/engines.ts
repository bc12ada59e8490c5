/** The engines, by URL scheme. Each is loaded on demand, as loading a driver takes most of a start. */
import type { Engine } from './engine.ts';

export { isPattern, mayBePattern } from './scope-pattern.ts';

interface ListedEngine {
  /** The display name. */
  readonly name: string;
  readonly schemes: readonly string[];
  readonly load: () => Promise<Engine>;
}

const engines: readonly ListedEngine[] = [
  {
    name: 'PostgreSQL',
    schemes: ['postgres', 'postgresql'],
    load: async () => (await import('./postgres/engine.ts')).postgres,
  },
  {
    name: 'MariaDB or MySQL',
    schemes: ['mysql', 'mariadb'],
    load: async () => (await import('./mysql/engine.ts')).mysql,
  },
];

/** The first scheme of each engine, such as `postgres://`. */
export const addressStarts: readonly string[] = engines.map(({ schemes: [scheme] }) => `${scheme}://`);

/** @returns undefined if no engine has the scheme */
const engineOf = (url: string): ListedEngine | undefined => {
  const [, scheme = ''] = /^([a-z]+):/i.exec(url) ?? [];
  return engines.find(({ schemes }) => schemes.includes(scheme.toLowerCase()));
};

/** The display name of an address's engine; undefined if no engine matches. */
export const engineNameOf = (url: string): string | undefined => engineOf(url)?.name;

/** @throws if no engine has the scheme */
export const loadEngine = async (url: string): Promise<Engine> => {
  const engine = engineOf(url);
  if (engine === undefined) throw new Error(`An address begins with ${addressStarts.join(' or ')}.`);
  return engine.load();
};
