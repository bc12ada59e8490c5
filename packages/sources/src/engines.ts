/** The engines, by the addresses of their databases. Each is loaded where it is used: to load a driver takes most of a start. */
import type { Engine } from './engine.ts';

interface ListedEngine {
  /** As people call it. */
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

/** The first scheme of each engine, as addresses begin with it: `postgres://`. */
export const addressStarts: readonly string[] = engines.map(({ schemes: [scheme] }) => `${scheme}://`);

/** @returns none where the address is of no engine */
const engineOf = (url: string): ListedEngine | undefined => {
  const [, scheme = ''] = /^([a-z]+):/i.exec(url) ?? [];
  return engines.find(({ schemes }) => schemes.includes(scheme.toLowerCase()));
};

/** What people call the engine of an address; none where it is of no engine. */
export const engineNameOf = (url: string): string | undefined => engineOf(url)?.name;

/** @throws where the address is of no engine */
export const loadEngine = async (url: string): Promise<Engine> => {
  const engine = engineOf(url);
  if (engine === undefined) throw new Error(`An address begins with ${addressStarts.join(' or ')}.`);
  return engine.load();
};
