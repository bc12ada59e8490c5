/** Examines a source that is no database, such as a folder of files, without changing it. */
import type { SourceLook, TableShape } from '@vitrine/sources';
import { reasonOf, unreachable, type DatabaseLook, type SourceToExamine } from './database-look.ts';
import { type DeclaredCollection, declaredOver, readColumnsOf } from './declared.ts';
import { errorFinding, okFinding, type Finding } from './finding.ts';
import { shapeFindings } from './shapes.ts';

export const examineFeed = async ({
  source,
  place,
  url,
  connectionName,
  catalog,
  engines,
}: SourceToExamine): Promise<DatabaseLook> => {
  let look: SourceLook;
  try {
    look = await (await engines.load(url)).look(url, connectionName);
  } catch (error) {
    return { findings: [unreachable(source, error)], shown: [] };
  }
  try {
    const declared = declaredOver(catalog.collections ?? [], place);
    const shapes = await look.describeTables(undefined, new Set(declared.flatMap(tablesOf)));
    return {
      findings: declared.flatMap((each) => collectionFindings(source, each, shapes)),
      shown: shownOf(source, declared, shapes),
    };
  } catch (error) {
    return { findings: [errorFinding(source, `It could not be examined: ${reasonOf(error)}.`)], shown: [] };
  } finally {
    await look.close();
  }
};

/** The tables that a collection is read from. */
const tablesOf = (declared: DeclaredCollection): readonly string[] => [
  declared.collection.target.tableName,
  ...readColumnsOf(declared).map(({ table }) => table),
];

const shapeOf = ({ collection: { target } }: DeclaredCollection, shapes: readonly TableShape[]) =>
  shapes.find(({ name }) => name === target.tableName);

const collectionFindings = (source: string, declared: DeclaredCollection, shapes: readonly TableShape[]): Finding[] => {
  const { collection, isExposed } = declared;
  const about = `${source} ${collection.slug}`;
  const { estimatedRows, consistency } = shapeOf(declared, shapes) ?? {};
  const read = new Set(tablesOf(declared));
  const unreadable = shapes.filter(({ name }) => read.has(name)).flatMap((shape) => shape.unreadable ?? []);
  if (unreadable.length > 0) return unreadable.map((sentence) => errorFinding(about, `It cannot be read. ${sentence}`));
  const found = shapeFindings(about, source, declared, shapes);
  if (found.length > 0) return found;
  const rows = `${estimatedRows} rows${consistency === undefined ? '' : ` (consistency: ${consistency})`}`;
  const unseen = isExposed ? '' : ', and no tenant shows it';
  return [okFinding(about, `${collection.target.tableName} has ${rows} and matches its declaration${unseen}.`)];
};

const shownOf = (
  source: string,
  declared: readonly DeclaredCollection[],
  shapes: readonly TableShape[],
): DatabaseLook['shown'] =>
  declared.flatMap((each) => {
    const { id, slug } = each.collection;
    return each.isExposed
      ? [{ id, slug, source, records: shapeOf(each, shapes)?.estimatedRows, bytes: undefined }]
      : [];
  });
