/** JSON over several lines: its values stay what they were, to the digit, also where its end is missing. */
import { expect, test } from 'bun:test';
import { printJson } from '../src/browser/print-json.ts';

test.each([
  ['{}', '{}'],
  ['[ ]', '[ ]'],
  ['{"a":[1,{"b":null}],"c":{}}', '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {}\n}'],
  [String.raw`["\"{,:}[\\",1]`, `[\n  ${String.raw`"\"{,:}[\\"`},\n  1\n]`],
  ['[12345678901234567890.10]', '[\n  12345678901234567890.10\n]'],
  ['{"a":[1,"b…', '{\n  "a": [\n    1,\n    "b…'],
  ['<p>', '<p>'],
])('%s', (text, printed) => expect(printJson(text)).toBe(printed));
