/** A planned change as a sentence in English, for programs. */
import type { PlannedChange, PlannedCollection } from '@vitrine/contract/proposal';

export const describePlanned = ({ isEnabled, collections }: PlannedChange): string =>
  [
    ...(isEnabled === undefined ? [] : [`switch the public API ${isEnabled ? 'on' : 'off'}`]),
    ...collections.map(describe),
  ].join('; ');

const describe = ({ slug, state, shows, hides, where, ...naming }: PlannedCollection): string => {
  const isNamed = ['name', 'labels', 'options', 'order'].some((part) => part in naming);
  const parts = [
    ...(state === undefined ? [] : [state]),
    ...(shows.length === 0 ? [] : [`show ${shows.join(', ')}`]),
    ...(hides.length === 0 ? [] : [`hide ${hides.join(', ')}`]),
    ...(where === undefined ? [] : [where.length === 0 ? 'all records' : `only records where ${where.join(' and ')}`]),
    ...(isNamed ? ['other names'] : []),
  ];
  return `${slug} ${parts.join(', ')}`;
};
