/** Reads codes that were written for Excel: `'4012345000009` and `="00123"` are texts without these signs. */
import { quote } from '@vitrine/files';
import { isOfCodes } from '../headings.ts';
import { type Candidate, mayBe } from './reading.ts';

export const createCodes = (): Candidate => {
  let sample: string | undefined;
  let hasOthers = false;
  return {
    takes: (text) => {
      if (signed.test(text)) sample ??= text;
      hasOthers ||= !digits.test(text);
      return true;
    },
    decide: (column) =>
      sample === undefined || (hasOthers && !isOfCodes(column.heading)) || !mayBe(column, 'text')
        ? undefined
        : {
            type: 'text',
            rewrite: (text) => text.replace(signed, '$1$2'),
            because: { code: 'excelCodes', values: { sample: quote(sample) } },
          },
  };
};

const signed = /^(?:'([^'\s]+)|="([^"]*)")$/;

/** Codes below any heading. */
const digits = /^(?:'?\d+|="[^"]*")$/;
