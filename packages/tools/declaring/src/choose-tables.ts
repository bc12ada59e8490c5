/**
 * Chooses which of many tables to draft: those that the user names, or those with rows and a name that suggests
 * publishing.
 */
import { joinWords, listWords, wordsOf } from '@vitrine/privacy';
import { type Sample, tableNameOf, type TableShape } from '@vitrine/sources';

/** @param pattern a name, with or without its schema, in which `*` matches any characters */
export const isNamedBy = (pattern: string, table: TableShape): boolean => {
  const glob = new Bun.Glob(pattern);
  return glob.match(table.name) || glob.match(tableNameOf(table));
};

/** Finds the tables that have rows: trusts a positive estimate of the database, and samples a row of the other tables. */
export const findFilled = async (tables: readonly TableShape[], sample: Sample): Promise<ReadonlySet<TableShape>> => {
  const filled = new Set<TableShape>();
  for (const table of tables) if (await hasRows(table, sample)) filled.add(table);
  return filled;
};

const hasRows = async (table: TableShape, sample: Sample): Promise<boolean> => {
  if ((table.estimatedRows ?? 0) > 0 || table.unreadable !== undefined) return true;
  const column = table.columns.find(({ kind }) => kind !== undefined);
  if (column?.kind === undefined) return false;
  const place = { column: column.name, kind: column.kind, path: [] };
  // A table that fails now may have rows.
  return sample(table, [place], { rows: 1, characters: 1 }).then(
    (rows) => rows.length > 0,
    () => true,
  );
};

/** The number of drafted tables that a person can review. */
const draftedMax = 30;

/**
 * Divides tables into those to draft and the rest, if there are too many to review. Drafts tables with rows whose name
 * suggests publishing; else the first tables with rows; else the first tables.
 * @param filled the tables with rows; undefined: no table counts as empty
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

/** Sorts tables whose name suggests publishing to the front, and empty ones to the end. */
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

/** Words for internal processes of a business, and for the setup of a program. */
const internal: ReadonlySet<string> = new Set(
  listWords(
    'configuration config setting settings history rel relation log logs wizard session sequence move moves line lines tax ' +
      'taxes account accounts cost costs permission permissions translation translations cron queue cache ir sys auth user ' +
      'users party parties partner partners person persons customer customers supplier suppliers employee employees group groups rule rules trigger model field fields view action import export report',
  ),
);

const isHistory = (name: string): boolean => joinWords(name).endsWith('history');
