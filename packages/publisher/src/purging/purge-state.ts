/** What a publisher knows of the caches in front, kept in a file so that the next one knows it too. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A manifest, as far as it is told from others. */
export interface ManifestId {
  readonly edition: number;
  readonly revision: number;
}

interface PurgeState extends ManifestId {
  /** What was shown by that manifest, as `ShownTags` has it. */
  readonly shown: Readonly<Record<string, string>>;
  /** The tags whose purges were not all answered. */
  readonly waiting: readonly string[];
}

export interface PurgeStateFile {
  /** None where there is none, or it cannot be used: then it is not known what caches hold. */
  readonly read: () => PurgeState | undefined;
  /** @throws what the file system throws */
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
  // It is not synced: after a power cut it is one that does not fit the manifest, or none.
  write: (state) => {
    writeFileSync(`${path}.writing`, JSON.stringify({ format: stateFormat, ...state }), { mode: 0o600 });
    renameSync(`${path}.writing`, path);
  },
});
