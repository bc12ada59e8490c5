/** What the program was asked to do. */
import { parseArgs } from 'node:util';

export const picturesHelp = `Usage: npm run trial:pictures -- [options]

Takes a picture of each kind of page, on a phone, a tablet and two desktops, in light and dark, for four tenants, and compares
them with those of another revision. Ends with 1 where a pixel differs, and names the page that shows what does.

  --against REVISION   what is compared with (default: where this branch left main; on main the last commit)
  --save FOLDER        takes the pictures, and compares nothing
  --docs               takes those of pages in docs/pictures anew, of the demo
  --keep               replaces the small pictures in trials/pictures/kept, with which a test compares all pages
  --only TEXT          pictures whose names have it, such as collection or 390-dark (default: all)
  --help
`;

export interface PictureOptions {
  readonly against: string | undefined;
  readonly save: string | undefined;
  readonly docs: boolean;
  readonly keep: boolean;
  readonly only: string;
}

/** Null where help was asked for; throws where an option is wrong. */
export const parsePictureOptions = (words: readonly string[]): PictureOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      against: { type: 'string' },
      save: { type: 'string' },
      docs: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return { against: values.against, save: values.save, docs: values.docs, keep: values.keep, only: values.only };
};
