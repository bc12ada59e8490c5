/** What becomes of a setting's text: a value, or what is wrong with it. */

export type Parsed<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'mistake'; readonly expected: string; readonly hint?: string };
