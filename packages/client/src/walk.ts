/** All records of a collection, page after page, and what to do where the edition turns on the way (contract §6). */
import type { Page } from './answer.ts';
import { VitrineError } from './vitrine-error.ts';

/**
 * What a walk does when the edition turns between two of its pages, so that what is left is of newer data:
 * `fail` ends it with the code `edition_turned`; what was given until then is the start of the older set.
 * `restart` begins again, and gives nothing before it has read all records in one edition; it keeps them in memory.
 * `continue` goes on; records may be missing or come twice.
 */
export type OnTurn = 'fail' | 'restart' | 'continue';

/** Records a page: the most that the service gives. */
export const walkLimit = 200;

/** A set that takes longer to read than an edition lasts is never whole. */
const restartsMax = 3;

export async function* walk<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
  onTurn: OnTurn,
): AsyncGenerator<Item, void, undefined> {
  if (onTurn === 'restart') {
    yield* await readWhole(readPage);
    return;
  }
  for await (const page of walkPages(readPage, onTurn)) yield* page.data;
}

const readWhole = async <Item>(readPage: (page: number) => Promise<Page<Item>>): Promise<Item[]> => {
  for (let restarts = 0; ; restarts++) {
    const items: Item[] = [];
    try {
      for await (const page of walkPages(readPage, 'fail')) for (const item of page.data) items.push(item);
      return items;
    } catch (error) {
      const isTurned = error instanceof VitrineError && error.code === 'edition_turned';
      if (!isTurned || restarts === restartsMax) throw error;
    }
  }
};

async function* walkPages<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
  onTurn: 'fail' | 'continue',
): AsyncGenerator<Page<Item>, void, undefined> {
  let first: string | undefined;
  for (let number = 1, pages = 1; number <= pages; number++) {
    const page = await readPage(number);
    const { token, openedAt } = page.edition;
    const edition = token ?? String(openedAt);
    first ??= edition;
    if (onTurn === 'fail' && edition !== first) {
      const message = `The edition turned before page ${number} of ${pages}: the pages before it are of older data.`;
      throw new VitrineError('edition_turned', message, page.url);
    }
    yield page;
    ({ pages } = page.meta);
  }
}
