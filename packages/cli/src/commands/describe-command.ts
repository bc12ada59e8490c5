/** `vitrine describe`: shows or changes what a tenant's owner says about the data, a collection and its fields. */
import type { Command } from 'commander';
import { type About, type AboutPart, aboutParts } from '@vitrine/contract/about';
import type { Card } from '@vitrine/contract/console-answers';
import { changeAppearance, changeCard, readAppearance, readCard } from '@vitrine/administering';
import { findCollection, findTenant } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { print, table, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

/** The value that takes the owner's words back, so that the operator's count again. */
const none = 'none';

export const addDescribeCommand = (program: Command, context: Context): void => {
  program
    .command('describe <tenant> [collection] [descriptions...]')
    .description(`say what a collection and its fields mean: price='Incl. VAT', price=${none}; or whose the data is`)
    .option('--text <text>', `with a collection: its description, or ${none}`)
    .option('--licence <url>', `without: the address of the licence of the data, or ${none}`)
    .option('--attribution <text>', `without: how to name its source, or ${none}`)
    .option('--contact <url>', `without: an address, such as mailto:info@example.com, or ${none}`)
    .option('--imprint <url>', `without: the address of the imprint, or ${none}`)
    .option('--privacy <url>', `without: the address of the privacy policy, or ${none}`)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string | undefined, descriptions: readonly string[], options: Options) =>
      slug === undefined
        ? describeTenant(context, publicId, options)
        : describeCollection(context, publicId, slug, descriptions, options),
    );
};

interface Options extends JsonOption, About {
  readonly text?: string;
}

const describeTenant = async (context: Context, publicId: string, options: Options): Promise<void> => {
  if (options.text !== undefined) throw new UsageError('--text is of a collection: say which.');
  const given = partsIn(options);
  const about = Object.fromEntries(given.map((part) => [part, unlessNone(options[part])]));
  await withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const found =
      given.length === 0
        ? await readAppearance(store, tenant)
        : await changeAppearance(store, tenant, { about }, nowOf(context));
    const shown = { about: found.about, aboutOfOperator: found.aboutOfOperator };
    const rows = aboutParts.map((part) => [part, wordsOf(found.about[part], found.aboutOfOperator[part])]);
    print(context, options, shown, table([tenant.name, 'is'], rows));
  });
};

const partsIn = (options: Options): readonly AboutPart[] => aboutParts.filter((part) => options[part] !== undefined);

const unlessNone = (text: string | undefined): string | null | undefined => (text === none ? null : text);

const describeCollection = async (
  context: Context,
  publicId: string,
  slug: string,
  written: readonly string[],
  options: Options,
): Promise<void> => {
  const parts = partsIn(options);
  if (parts.length > 0)
    throw new UsageError(`${parts.map((part) => `--${part}`).join(', ')}: of the whole tenant: leave out ${slug}.`);
  const descriptions = Object.fromEntries(written.map(readDescription));
  const description = unlessNone(options.text);
  const isChange = written.length > 0 || description !== undefined;
  await withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    const card = isChange
      ? await changeCard(store, tenant, collection, { description, descriptions }, nowOf(context))
      : await readCard(store, tenant, collection);
    printCard(context, options, card);
  });
};

/** Parses `price=Incl. VAT`; a description may contain further equals signs. */
const readDescription = (text: string): [key: string, description: string | null] => {
  const at = text.indexOf('=');
  const description = text.slice(at + 1).trim();
  if (at > 0) return [text.slice(0, at).trim(), description === none ? null : description];
  throw new UsageError(
    `"${text}" is no description. Write the key of a field, an equals sign and its description: price='Incl. VAT'.`,
  );
};

const printCard = (
  context: Context,
  options: JsonOption,
  { collection, description, descriptions, ofOperator }: Card,
): void => {
  const keys = [...new Set([...Object.keys(descriptions), ...Object.keys(ofOperator.descriptions)])];
  const rows = keys.map((key) => [key, wordsOf(descriptions[key], ofOperator.descriptions[key])]);
  const all = [['', wordsOf(description, ofOperator.description)], ...rows];
  print(
    context,
    options,
    { collection, description, descriptions, ofOperator },
    table([collection, 'description'], all),
  );
};

/** The owner's words come before the operator's; blank ones take those away. */
const wordsOf = (said: string | null | undefined, offered: string | null | undefined): string => {
  if (typeof said === 'string') return said === '' ? 'nothing, as the owner chose' : said;
  return typeof offered === 'string' ? `${offered} (as the operator says)` : '–';
};
