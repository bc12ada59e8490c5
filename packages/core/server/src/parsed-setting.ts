/** The result of parsing a setting: its value, or a mistake. */

export type Parsed<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'mistake'; readonly expected: string; readonly hint?: string };
