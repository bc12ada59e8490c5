/** Which of many tables are drafted: those that somebody names, or those that have rows and look like something to show. */
import { joinWords, listWords, wordsOf } from '@vitrine/publisher';
import { type Sample, tableNameOf, type TableShape } from '@vitrine/sources';

/** @param pattern a name, with or without its schema, in which `*` stands for any characters */
export const isNamedBy = (pattern: string, table: TableShape): boolean => {
  const glob = new Bun.Glob(pattern);
  return glob.match(table.name) || glob.match(tableNameOf(table));
};

/**
 * The tables that have rows. What the database has counted is believed where it says that there are some; the other tables
 * are asked for a row.
 */
export const findFilled = async (tables: readonly TableShape[], sample: Sample): Promise<ReadonlySet<TableShape>> => {
  const filled = new Set<TableShape>();
  for (const table of tables) if (await hasRows(table, sample)) filled.add(table);
  return filled;
};

const hasRows = async (table: TableShape, sample: Sample): Promise<boolean> => {
  if ((table.estimatedRows ?? 0) > 0) return true;
  const column = table.columns.find(({ kind }) => kind !== undefined);
  if (column?.kind === undefined) return false;
  const place = { column: column.name, kind: column.kind, path: [] };
  // One that cannot be asked now may have rows.
  return sample(table, [place], { rows: 1, characters: 1 }).then(
    (rows) => rows.length > 0,
    () => true,
  );
};

/** As many as a person goes through. */
const draftedMax = 30;

/**
 * Divides tables, where there are too many to go through, into those to draft and the rest. What has rows and looks like
 * something to show is drafted; where nothing looks like it, the first that have rows; where none has, the first.
 * @param filled those that have rows; without it no table counts as empty
 */
export const divideTables = <Item extends { readonly table: TableShape }>(
  items: readonly Item[],
  filled: ReadonlySet<TableShape> | undefined,
): { readonly drafted: readonly Item[]; readonly rest: readonly Item[] } => {
  if (items.length <= draftedMax) return { drafted: items, rest: [] };
  const rankOf = createRank(filled);
  const ranked = items.toSorted((one, other) => rankOf(one.table) - rankOf(other.table));
  const best = rankOf(ranked[0]?.table);
  const drafted = ranked.filter(({ table }) => rankOf(table) === best).slice(0, draftedMax);
  return { drafted, rest: ranked.slice(drafted.length) };
};

/** What looks like something to show first, what has no rows last. */
export const sortTables = (
  tables: readonly TableShape[],
  filled: ReadonlySet<TableShape> | undefined,
): readonly TableShape[] => {
  const rankOf = createRank(filled);
  return tables.toSorted((one, other) => rankOf(one) - rankOf(other));
};

const ranks = { showable: 0, filled: 1, empty: 2 };

const createRank =
  (filled: ReadonlySet<TableShape> | undefined) =>
  (table: TableShape | undefined): number => {
    if (table === undefined || filled?.has(table) === false) return ranks.empty;
    return looksShowable(table) ? ranks.showable : ranks.filled;
  };

const looksShowable = ({ name }: TableShape): boolean => {
  const words = wordsOf(name);
  return words.some((word) => showable.has(word)) && !words.some((word) => internal.has(word)) && !isHistory(name);
};

const showable: ReadonlySet<string> = new Set(
  listWords(
    'product products template templates variant variants article articles item items good goods part parts material ' +
      'materials catalog catalogue category categories price prices pricelist offer offers job jobs vacancy vacancies ' +
      'opening openings hours location locations store stores shop shops branch branches event events course courses ' +
      'menu menus dish dishes recipe recipes book books room rooms property properties vehicle vehicles service services ' +
      'brand brands image images news post posts page pages artikel produkt produkte preis preise filiale filialen stelle ' +
      'stellen termin termine kategorie kategorien',
  ),
);

/** Of what a business does with such things, and of how a program is set up. */
const internal: ReadonlySet<string> = new Set(
  listWords(
    'configuration config setting settings history rel relation log logs wizard session sequence move moves line lines tax ' +
      'taxes account accounts cost costs permission permissions translation translations cron queue cache ir sys auth user ' +
      'users party parties partner partners person persons customer customers supplier suppliers employee employees group groups rule rules trigger model field fields view action import export report',
  ),
);

const isHistory = (name: string): boolean => joinWords(name).endsWith('history');
