/** The API keys of the current edition. */
import { type Clock, hashKeyText, isKeyText, type KeyKind, kindOfKey, type PublishedKey } from '@vitrine/store';
import { type Opens, opensNothing } from '../access.ts';
import type { CurrentEdition } from './current-edition.ts';
import type { StoreFiles } from './store-files.ts';

/** The owner of a key, what the key opens, and its own limits. */
export interface KeyOwner extends Omit<PublishedKey, 'opens' | 'expiresAt'> {
  readonly kind: KeyKind;
  readonly opens: Opens;
}

export interface KeysOptions {
  readonly edition: Pick<CurrentEdition, 'inForce'>;
  readonly files: Pick<StoreFiles, 'key'>;
  readonly clock: Pick<Clock, 'now'>;
}

export class Keys {
  readonly #options: KeysOptions;

  constructor(options: KeysOptions) {
    this.#options = options;
  }

  /**
   * The owner of a valid key; undefined if it is malformed, unknown, expired or revoked.
   * @throws Unavailable if nothing is published, the lease is over, or a file is damaged; FilesAbsent
   */
  ownerOf(text: string): KeyOwner | undefined {
    if (!isKeyText(text)) return undefined;
    const { edition, files, clock } = this.#options;
    const key = files.key(edition.inForce(), hashKeyText(text));
    if (key === undefined) return undefined;
    const { expiresAt } = key.bound ?? key;
    if (expiresAt !== null && expiresAt <= clock.now()) return undefined;
    const kind = kindOfKey(text);
    return { ...key, kind, opens: kind === 'publishable' ? opensNothing : (key.opens ?? 'all') };
  }
}
