/** A whole collection, page after page, out of one edition: on from where it stopped, and all over where the data changed. */
import type { Client, FieldDescriptor, Page, Query, RateLimit, RecordData } from '@vitrine/client';
import { bounds } from '@vitrine/contract';
import { columnsOf, type Format } from './format.ts';

/** How far a pull is, and what it is a pull of: pages of which this differs do not belong together. */
export interface Progress {
  /** When the edition opened, in milliseconds since 1970. */
  readonly openedAt: number;
  readonly total: number;
  readonly fields: readonly FieldDescriptor[];
  readonly pages: number;
  readonly records: number;
}

/** Where the text goes. */
export interface Destination {
  /** How far what it holds is; undefined where a pull begins. */
  readonly left: Progress | undefined;
  /** Adds the text of a page; how far the pull then is stands beside it. */
  readonly append: (text: string, progress: Progress) => Promise<void>;
  /** Forgets all that was added. */
  readonly clear: () => Promise<void>;
  /** All is there. */
  readonly finish: () => Promise<void>;
}

export interface PullOrder {
  readonly client: Client;
  readonly collection: string;
  readonly query: Query;
  readonly format: Format;
  readonly destination: Destination;
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((progress: Progress, rateLimit: RateLimit) => void) | undefined;
  /** It starts all over: the edition has turned, or the collection shows something else. */
  readonly onRestart?: ((isTurned: boolean) => void) | undefined;
}

type RecordPage = Page<RecordData>;

/** A collection that takes longer to read than an edition lasts is never whole. */
const restartsMax = 3;

/**
 * Gives how far it came: to the end.
 * @throws VitrineError, the signal's reason, and what the destination throws; then what it holds can be gone on with
 */
export const pull = async (order: PullOrder): Promise<Progress> => {
  const { destination, onPage, onRestart } = order;
  let progress = destination.left;
  for (let restarts = 0; ;) {
    const page = await readPage(order, (progress?.pages ?? 0) + 1);
    if (progress !== undefined && !continues(progress, page)) {
      if (restarts++ === restartsMax) throw new Error(neverWhole(page.meta.total));
      await destination.clear();
      onRestart?.(progress.openedAt !== page.edition.openedAt.getTime());
      progress = undefined;
      continue;
    }
    const text = printPage(order, page, progress === undefined);
    progress = advance(progress, page);
    await destination.append(text, progress);
    onPage?.(progress, page.rateLimit);
    if (progress.pages >= page.meta.pages) return finish(destination, progress);
  }
};

const readPage = async ({ client, collection, query, signal }: PullOrder, number: number): Promise<RecordPage> => {
  const page = await client.records(collection, { ...query, page: number, limit: bounds.limitMax }, { signal });
  if (Number.isNaN(page.edition.openedAt.getTime())) throw new Error(namesNoEdition);
  return page;
};

const namesNoEdition =
  'The answer does not say of which edition it is: something in between has removed its header Last-Modified.';

const continues = ({ openedAt, total, fields }: Progress, { edition, meta }: RecordPage): boolean =>
  openedAt === edition.openedAt.getTime() && total === meta.total && Bun.deepEquals(fields, meta.fields);

const neverWhole = (total: number): string =>
  `The data changed ${restartsMax + 1} times before all ${total} records were read. Read them faster, with a key, or fewer of them, with a filter.`;

const printPage = ({ format, query }: PullOrder, { data, meta }: RecordPage, isFirst: boolean): string => {
  const columns = columnsOf(meta, query.fields);
  const lines = data.map((record) => format.printRecord(record, columns));
  return (isFirst ? format.printHead(columns) : '') + lines.join('');
};

const advance = (progress: Progress | undefined, { data, edition, meta: { total, fields } }: RecordPage): Progress => ({
  openedAt: edition.openedAt.getTime(),
  total,
  fields,
  pages: (progress?.pages ?? 0) + 1,
  records: (progress?.records ?? 0) + data.length,
});

const finish = async (destination: Destination, progress: Progress): Promise<Progress> => {
  const { records, total } = progress;
  if (records !== total) {
    await destination.clear();
    throw new Error(`The pages held ${records} records, and said that there are ${total}: none were kept.`);
  }
  await destination.finish();
  return progress;
};
