/** A setting: how it is written, and what is said where it is wrong. */
import type { Parsed } from '@vitrine/server/settings';
import type { SettingMistake } from './config-error.ts';
import { printText } from './setting-text.ts';

export interface Setting<Value> {
  /** The name of the environment variable. */
  readonly variable: string;
  /** What counts where the variable is unset or blank, as it would be written; blank for none. */
  readonly default: string;
  readonly meaning: string;
  /** What a message may show of a value that may hold a password or is one; all of it, where nothing is said. */
  readonly printFound?: (text: string) => string;
  readonly parse: (text: string) => Parsed<Value>;
}

/** Stands in for a mistaken value, so that reading goes on to the next mistake. */
export function defaultOf<Value>(setting: Setting<Value>): Value {
  const parsed = setting.parse(setting.default);
  if (parsed.kind === 'value') return parsed.value;
  throw new Error(`The default of ${setting.variable} is none of its values: expected ${parsed.expected}`);
}

export function mistakeOf(
  setting: Setting<unknown>,
  text: string,
  { expected, hint }: { readonly expected: string; readonly hint?: string },
): SettingMistake {
  const { variable } = setting;
  const byDefault =
    setting.default === '' ? `Or leave ${variable} unset.` : `Or leave it unset for ${setting.default}.`;
  return {
    variable,
    found: (setting.printFound ?? printText)(text),
    expected,
    hint: hint ?? byDefault,
  };
}
