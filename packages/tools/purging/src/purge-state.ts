/** The publisher's state of the caches in front, in a file for the next publisher. */
import type { ManifestId } from '@vitrine/publisher';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

interface PurgeState extends ManifestId {
  /** The exposures of that manifest, as in `ShownTags`. */
  readonly shown: Readonly<Record<string, string>>;
  /** The tags whose purges were not all answered. */
  readonly waiting: readonly string[];
}

export interface PurgeStateFile {
  /** Undefined if it is missing or unusable: then the content of caches is unknown. */
  readonly read: () => PurgeState | undefined;
  /** @throws errors of the file system */
  readonly write: (state: PurgeState) => void;
}

const stateFormat = 1;

export const purgeStateFile = (path: string): PurgeStateFile => ({
  read: () => {
    try {
      const state: PurgeState & { readonly format: unknown } = JSON.parse(readFileSync(path, 'utf8'));
      return state.format === stateFormat ? state : undefined;
    } catch {
      return undefined;
    }
  },
  // It is not synced: after a power failure the state is missing or does not match the manifest.
  write: (state) => {
    writeFileSync(`${path}.writing`, JSON.stringify({ format: stateFormat, ...state }), { mode: 0o600 });
    renameSync(`${path}.writing`, path);
  },
});
