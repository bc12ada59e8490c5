/** The names of a collection as its owner edits them, and what of them a proposal changes. An empty text: as the operator calls it. */
import type { NamingChange } from '@vitrine/contract/console';
import type { Offer } from './answers.ts';

type Texts = Readonly<Record<string, string>>;

export interface NamingDraft {
  readonly name: string;
  readonly labels: Texts;
  readonly options: Readonly<Record<string, Texts>>;
  /** The keys of all fields. */
  readonly order: readonly string[];
}

/** The current names. */
export const ownNames = ({ naming: { name, labels, options }, fields }: Offer): NamingDraft => ({
  name: name ?? '',
  labels,
  options,
  order: fields.map(({ key }) => key),
});

/** The operator's order, which is that of the declared labels. */
export const declaredNames = ({ declared }: Offer): NamingDraft => ({
  name: '',
  labels: {},
  options: {},
  order: Object.keys(declared.labels),
});

/** The current names with the draft applied. */
export const namesOf = ({ declared }: Offer, { name, labels }: NamingDraft): Pick<NamingDraft, 'name' | 'labels'> => ({
  name: name.trim() || declared.name,
  labels: {
    ...declared.labels,
    ...Object.fromEntries(Object.entries(labels).filter(([, text]) => text.trim() !== '')),
  },
});

/** The changed names; undefined if nothing changed. */
export const namingChangeOf = (offer: Offer, draft: NamingDraft): NamingChange | undefined => {
  const { naming } = offer;
  const labels = textsThatDiffer(naming.labels, draft.labels);
  const keys = new Set([...Object.keys(naming.options), ...Object.keys(draft.options)]);
  const options = Array.from(keys, (key) => [key, textsThatDiffer(naming.options[key], draft.options[key])] as const);
  const changed = options.filter(([, texts]) => Object.keys(texts).length > 0);
  const change = {
    ...(draft.name.trim() !== (naming.name ?? '') && { name: draft.name.trim() || null }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(changed.length > 0 && { options: Object.fromEntries(changed) }),
    ...(draft.order.join() !== ownNames(offer).order.join() && { order: draft.order }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
};

const textsThatDiffer = (before: Texts = {}, after: Texts = {}): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((key) => [key, after[key]?.trim() || null] as const)
      .filter(([key, text]) => text !== (before[key] ?? null)),
  );
