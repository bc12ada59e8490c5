/** The time zones that an owner chooses from: that of the browser first, since it is mostly the one. */

interface TimeZoneChoice {
  readonly value: string;
  readonly label: string;
}

/** @param chosen stands among them, whatever it is; null: UTC */
export const timeZoneChoices = (chosen: string | null): readonly TimeZoneChoice[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = chosen === null ? [] : [chosen];
  const names = new Set([own, 'UTC', ...[...others, ...Intl.supportedValuesOf('timeZone')].toSorted()]);
  return Array.from(names, (value) => ({ value, label: value.replaceAll('_', ' ') }));
};
