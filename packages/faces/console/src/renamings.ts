/** The names that a proposal changes: those of the collection, of its shown fields and their options, and their order. */
import type { Offer } from '@vitrine/administering';
import type { Renaming } from './preview-answer.ts';

export const findRenamings = (before: Offer | undefined, after: Offer | undefined): readonly Renaming[] => {
  if (before === undefined || after === undefined) return [];
  const shown = after.fields.filter(({ isShown }) => isShown);
  const labelBefore = (key: string): string => before.fields.find((field) => field.key === key)?.label ?? key;
  return [
    { kind: 'collection' as const, before: before.name, after: after.name },
    ...shown.map(({ key, label }) => ({ kind: 'field' as const, before: labelBefore(key), after: label })),
    ...shown.flatMap(({ key }) => optionsOf(before, after, key)),
    { kind: 'order' as const, before: orderOf(before, shown), after: orderOf(after, shown) },
  ].filter((renaming) => renaming.before !== renaming.after);
};

const optionsOf = (before: Offer, after: Offer, key: string): readonly Renaming[] => {
  const namesIn = ({ declared, naming }: Offer) => Object.assign({}, declared.options[key], naming.options[key]);
  const [old, now] = [namesIn(before), namesIn(after)];
  const values = Object.keys({ ...old, ...now });
  return values.map((value) => ({ kind: 'option', before: old[value] ?? value, after: now[value] ?? value }));
};

/** The fields that are shown afterwards, under their names of then. */
const orderOf = ({ fields }: Offer, shown: Offer['fields']): string =>
  fields.flatMap(({ key }) => shown.find((field) => field.key === key)?.label ?? []).join(', ');
