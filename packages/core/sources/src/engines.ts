/** The engines, by URL scheme. Each is loaded on demand, as loading a driver takes most of a start. */
import type { Engine } from './engine.ts';
import { mistakeOfFolder } from './folder/folder-address.ts';
import { mistakeOfHttp } from './http/http-settings.ts';
import { mistakeOfServer } from './server-address.ts';

export { parseHttpAddress, parseHttpSettings, printHttpAddress } from './http/http-settings.ts';
export type { Next } from './http/next-page.ts';
export { isPattern, mayBePattern } from './scope-pattern.ts';

/** `feed`: no database, such as a folder of files. */
export type EngineKind = 'postgres' | 'mysql' | 'feed';

interface ListedEngine {
  readonly kind: EngineKind;
  /** How its addresses begin. */
  readonly start: string;
  readonly schemes: readonly string[];
  /** The remedy for an invalid address; undefined for a valid one. */
  readonly mistake: (url: string) => string | undefined;
  readonly load: () => Promise<Engine>;
}

const engines: readonly ListedEngine[] = [
  {
    kind: 'postgres',
    start: 'postgres://',
    schemes: ['postgres', 'postgresql'],
    mistake: mistakeOfServer,
    load: async () => (await import('./postgres/engine.ts')).postgres,
  },
  {
    kind: 'mysql',
    start: 'mysql://',
    schemes: ['mysql', 'mariadb'],
    mistake: mistakeOfServer,
    load: async () => (await import('./mysql/engine.ts')).mysql,
  },
  {
    kind: 'feed',
    start: 'folder:/',
    schemes: ['folder'],
    mistake: mistakeOfFolder,
    load: async () => (await import('./folder/engine.ts')).folder,
  },
  {
    kind: 'feed',
    start: 'https://',
    schemes: ['https', 'http'],
    mistake: mistakeOfHttp,
    load: async () => (await import('./http/engine.ts')).http,
  },
];

/** The usual start of each engine's addresses, such as `postgres://`. */
export const addressStarts: readonly string[] = engines.map(({ start }) => start);

/** @returns undefined if no engine has the scheme */
const engineOf = (url: string): ListedEngine | undefined => {
  const [, scheme = ''] = /^([a-z]+):/i.exec(url) ?? [];
  return engines.find(({ schemes }) => schemes.includes(scheme.toLowerCase()));
};

/** Undefined if no engine has the scheme. */
export const engineKindOf = (url: string): EngineKind | undefined => engineOf(url)?.kind;

/** The remedy for an invalid address; undefined for a valid one. */
export const mistakeOfAddress = (url: string): string | undefined => {
  const engine = engineOf(url);
  return engine === undefined ? unknownEngine : engine.mistake(url);
};

const unknownEngine = `Write an address that begins with ${addressStarts.join(' or ')}.`;

/** @throws if no engine has the scheme */
export const loadEngine = async (url: string): Promise<Engine> => {
  const engine = engineOf(url);
  if (engine === undefined) throw new Error(unknownEngine);
  return engine.load();
};
