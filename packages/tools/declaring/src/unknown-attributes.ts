/** Warns of attributes that no row of their table has: their fields would be empty everywhere. */
import { suggest } from '@vitrine/query';
import type { Sample, TableShape } from '@vitrine/sources';
import { type CollectionDeclaration, defaultSchema } from './declaration.ts';
import type { DescribedSource } from './described-source.ts';
import type { LookUpDeclaration } from './lookup-declaration.ts';
import { type Mistake, quote } from './mistake.ts';

/** Says nothing of tables without rows, and of those that take longer than a second. */
export const warnOfAttributes = async (
  declarations: readonly CollectionDeclaration[],
  sources: ReadonlyMap<string, DescribedSource>,
  tables: ReadonlyMap<string, readonly TableShape[]>,
): Promise<readonly Mistake[]> => {
  const warnings: Mistake[] = [];
  for (const { source, schema, lookUps } of declarations) {
    const sample = sources.get(source.value)?.sample;
    for (const lookUp of lookUps.filter(({ takesFirst }) => takesFirst)) {
      const named = lookUp.schema?.value ?? schema?.value ?? defaultSchema;
      const table = tables
        .get(source.value)
        ?.find((each) => each.name === lookUp.table?.value && ['', named].includes(each.schema));
      const warning = sample && table && (await warnOf(lookUp, table, sample).catch(() => undefined));
      if (warning !== undefined) warnings.push(warning);
    }
  }
  return warnings;
};

const warnOf = async (
  { where: [condition] }: LookUpDeclaration,
  table: TableShape,
  sample: Sample,
): Promise<Mistake | undefined> => {
  const key = table.columns.find(({ name }) => name === condition?.column.value);
  if (key?.kind === undefined || condition === undefined) return undefined;
  const { value: name, position } = condition.value;
  const places = [{ column: key.name, kind: key.kind, path: [] }];
  const holding = { column: key.name, value: String(name) };
  const [found, first] = [await sample(table, places, one, holding), await sample(table, places, some)];
  if (found.length > 0 || first.length === 0) return undefined;
  const names = new Set(first.flatMap(([text]) => (text === null || text === undefined ? [] : [text])));
  const message = `no row of ${table.name} has ${quote(String(name))} in ${key.name}, so this has no value.${suggest(String(name), names)}`;
  return { position, message };
};

const one = { rows: 1, characters: 1 };
const some = { rows: 1000, characters: 200 };
