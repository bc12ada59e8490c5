/** The time zones that an owner can choose. The browser's is first, as the most likely. */

interface TimeZoneChoice {
  readonly value: string;
  readonly label: string;
}

/** @param chosen always included; null: UTC */
export const timeZoneChoices = (chosen: string | null): readonly TimeZoneChoice[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = chosen === null ? [] : [chosen];
  const names = new Set([own, 'UTC', ...[...others, ...Intl.supportedValuesOf('timeZone')].toSorted()]);
  return Array.from(names, (value) => ({ value, label: value.replaceAll('_', ' ') }));
};
