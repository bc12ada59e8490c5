/** The definition of a setting: its variable, default, meaning and parser. */
import type { Parsed } from '@vitrine/server/settings';
import type { SettingMistake } from './config-error.ts';
import { printText } from './setting-text.ts';

export interface Setting<Value> {
  /** The name of the environment variable. */
  readonly variable: string;
  /** The value for an unset or blank variable, in the form of the variable; blank for none. */
  readonly default: string;
  readonly meaning: string;
  /** Prints a value that may contain a secret for messages; undefined: the value is printed in full. */
  readonly printFound?: (text: string) => string;
  readonly parse: (text: string) => Parsed<Value>;
}

/** Replaces an invalid value, so that parsing continues to the next mistake. */
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
