/** A builder that does in this thread, over open sources, what the thread of a builder does. */
import { answerBuild, type Builder, createBuilder, type segmentsIn } from '@vitrine/publisher';
import { nameOfScope, type Source } from '@vitrine/sources';
import { type Clock, createLane } from '@vitrine/store';

type ScanSource = Pick<Source, 'scan' | 'close'>;

/** @param sources by name; those of a pattern by their names with a scope value */
export const createLocalBuilder = (
  sources: ReadonlyMap<string, ScanSource>,
  segments: ReturnType<typeof segmentsIn>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): Builder => {
  const sourceOf = (name: string): ScanSource => {
    const source = sources.get(name);
    if (source === undefined) throw new Error(`There is no source ${name}.`);
    return source;
  };
  const answer = answerBuild(
    async (address) => Promise.resolve(sourceOf(address.kind === 'server' ? address.name : '')),
    segments,
    clock,
    createLane(Infinity),
  );
  return createBuilder(
    answer,
    (pattern, scope) => {
      const name = scope === undefined ? pattern : nameOfScope(pattern, scope);
      sourceOf(name);
      return { kind: 'server', name, url: '' };
    },
    async () => {
      for (const source of sources.values()) await source.close();
    },
  );
};
