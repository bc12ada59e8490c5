/** Reads columns of addresses of pictures, of which a cell may have several: the first is shown. */
import { isPicture } from '@vitrine/files';
import { type Candidate, mayBe } from './reading.ts';

export const createPictures = (): Candidate => {
  let hasSeveral = false;
  return {
    takes: (text) => {
      if (text.length > cellCharactersMax || !text.trimStart().startsWith('http')) return false;
      const addresses = split(text);
      hasSeveral ||= addresses.length > 1;
      return addresses.every(isPicture);
    },
    decide: (column) =>
      hasSeveral && mayBe(column, 'image', 'url')
        ? {
            type: 'image',
            rewrite: (text) => split(text)[0] ?? '',
            because: { code: 'pictures', values: {} },
          }
        : undefined,
  };
};

const cellCharactersMax = 20_000;

/** The look behind has each run of separators read once, however long it is. */
const split = (text: string): readonly string[] => text.trim().split(/(?<![,;|\s])[,;|\s]+(?=https?:\/\/)/);
