/** The engines of an installation, by URL scheme. Which there are is decided by what wires it: the core has none. */
import type { Engine } from './engine.ts';
import { identifyServer } from './identify-server.ts';

export { isPattern, mayBePattern } from './scope-pattern.ts';
export { mistakeOfServer } from './server-address.ts';
export { identifyServer };

/** An engine that is not loaded yet, with the rules of its addresses. */
export interface ListedEngine<Kind extends string = string> {
  /** Names the examiner of its databases, such as `postgres`; `feed`: no database, such as a folder of files. */
  readonly kind: Kind;
  /** How its addresses begin. */
  readonly start: string;
  readonly schemes: readonly string[];
  /** The remedy for an invalid address; undefined for a valid one. */
  readonly mistake: (url: string) => string | undefined;
  /** The parts that tell databases apart, without passwords; default: those of a server's address. */
  readonly identify?: typeof identifyServer;
  /** Loads it on demand, as loading a driver takes most of a start. */
  readonly load: () => Promise<Engine>;
}

export interface Engines<Kind extends string = string> {
  /** The usual start of each engine's addresses, such as `postgres://`. */
  readonly addressStarts: readonly string[];
  /** Undefined if no engine has the scheme. */
  readonly kindOf: (url: string) => Kind | undefined;
  /** The remedy for an invalid address; undefined for a valid one. */
  readonly mistakeOf: (url: string) => string | undefined;
  /** The parts of an address that tell databases apart, without passwords. */
  readonly identify: typeof identifyServer;
  /** @throws if no engine has the scheme */
  readonly load: (url: string) => Promise<Engine>;
}

export const createEngines = <Kind extends string>(listed: readonly ListedEngine<Kind>[]): Engines<Kind> => {
  const addressStarts = listed.map(({ start }) => start);
  const engineOf = (url: string): ListedEngine<Kind> | undefined => {
    const [, scheme = ''] = /^([a-z]+):/i.exec(url) ?? [];
    return listed.find(({ schemes }) => schemes.includes(scheme.toLowerCase()));
  };
  const unknownEngine =
    listed.length === 0
      ? 'No engine is there that reads sources.'
      : `Write an address that begins with ${addressStarts.join(' or ')}.`;
  return {
    addressStarts,
    kindOf: (url) => engineOf(url)?.kind,
    mistakeOf: (url) => {
      const engine = engineOf(url);
      return engine === undefined ? unknownEngine : engine.mistake(url);
    },
    identify: (url, machine) => (engineOf(url)?.identify ?? identifyServer)(url, machine),
    load: async (url) => {
      const engine = engineOf(url);
      if (engine === undefined) throw new Error(unknownEngine);
      return engine.load();
    },
  };
};
