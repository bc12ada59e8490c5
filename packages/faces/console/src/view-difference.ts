/** The effect of a change on the views of a collection: they depend on it, and on the fields of their filters. */
import type { NamedView } from '@vitrine/administering';
import type { ExposureState } from '@vitrine/catalog';
import type { ViewDifference } from './preview-answer.ts';

type ViewStates = readonly Pick<NamedView, 'slug' | 'name' | 'collection' | 'state'>[];

/** @param slug the slug of their collection */
export const findViewDifferences = (slug: string, before: ViewStates, after: ViewStates): readonly ViewDifference[] => {
  const old = new Map(before.map((view) => [view.slug, view.state]));
  const now = new Map(after.map((view) => [view.slug, view]));
  const all = new Map([...before, ...after].map((view) => [view.slug, view]));
  return [...all.values()]
    .filter(({ collection }) => collection === slug)
    .flatMap((view) => differenceOf(view, old.get(view.slug) ?? 'hidden', now.get(view.slug)?.state ?? 'hidden') ?? []);
};

const openness: Readonly<Record<ExposureState, number>> = { hidden: 0, private: 1, public: 2 };

const differenceOf = (
  { slug, name }: ViewStates[number],
  before: ExposureState,
  state: ExposureState,
): ViewDifference | undefined => {
  if (before === state) return undefined;
  const kind = openness[state] > openness[before] ? 'view-shown' : 'view-withdrawn';
  return { kind, slug, name, state, text: print(slug, kind, before, state) };
};

const print = (slug: string, kind: ViewDifference['kind'], before: ExposureState, state: ExposureState): string => {
  if (kind === 'view-shown')
    return `shows the view ${slug} to ${state === 'public' ? 'the world' : 'those with a key'}`;
  const from = before === 'public' ? 'the world' : 'those with a key';
  return `withdraws the view ${slug} from ${from}${state === 'private' ? '; those with a key still see it' : ''}`;
};
