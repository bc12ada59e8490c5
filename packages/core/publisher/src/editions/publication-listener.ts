/** The interface of what follows publications, such as a purger of caches in front. */
import type { ShownTags } from './shown-tags.ts';

export interface ManifestId {
  readonly edition: number;
  readonly revision: number;
}

export interface Published extends ManifestId {
  readonly shown: Iterable<ShownTags>;
}

export interface PublicationListener {
  /**
   * Called before the first publication of this process.
   * @param last the current manifest; undefined: none
   */
  readonly resume: (last: ManifestId | undefined) => void;
  /**
   * Called between both, if an earlier process's manifest was published again without something.
   * @param tags the cache tags of data no longer shown
   */
  readonly withdrawn: (tags: ReadonlySet<string>) => void;
  /** Called after each publication, which does not wait for it. */
  readonly published: (published: Published) => void;
  readonly close: () => void;
}
