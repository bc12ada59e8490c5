/** Reads all records of a collection, page by page, and handles a new edition on the way (contract §6). */
import type { Page } from './answer.ts';
import { VitrineError } from './vitrine-error.ts';

/**
 * The reaction to a new edition with other records between two pages:
 * `fail` ends the walk with the code `edition_turned`; the records so far are the start of the older edition.
 * `restart` reads again from the first page, keeps the records in memory, and yields none before it has all of one edition.
 * `continue` reads on; records may be missing or come twice.
 */
export type OnTurn = 'fail' | 'restart' | 'continue';

/** Records a page: the maximum of the service. */
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
    const state = page.edition.state ?? String(page.edition.openedAt);
    first ??= state;
    if (onTurn === 'fail' && state !== first) {
      const message = `The records changed before page ${number} of ${pages}.`;
      throw new VitrineError('edition_turned', message, page.url);
    }
    yield page;
    ({ pages } = page.meta);
  }
}
