/** Reads codes that were written for Excel: `'4012345000009` and `="00123"` are texts without these signs. */
import { quote } from '@vitrine/sources/files';
import { type Candidate, mayBe } from './reading.ts';

export const createCodes = (): Candidate => {
  let sample: string | undefined;
  return {
    takes: (text) => {
      const isSigned = signed.test(text);
      if (isSigned) sample ??= text;
      return isSigned || /^\d+$/.test(text);
    },
    decide: (column) =>
      sample === undefined || !mayBe(column, 'text')
        ? undefined
        : {
            type: 'text',
            rewrite: (text) => text.replace(signed, '$1$2'),
            because: `codes without the signs for Excel, as ${quote(sample)}`,
          },
  };
};

const signed = /^(?:'(\d+)|="([^"]*)")$/;
