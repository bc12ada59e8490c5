/**
 * `vitrine appearance …`: shows or changes the look of a tenant's pages, and the leading fields of a collection's
 * records.
 */
import type { Command } from 'commander';
import { byRole, type CardRole, cardRoles } from '@vitrine/contract';
import type { Card } from '@vitrine/contract/console-answers';
import {
  type Appearance,
  type AppearanceChange,
  type CardChange,
  changeAppearance,
  changeCard,
  logoBytesMax,
  readAppearance,
  readCard,
} from '@vitrine/administering';
import { type CatalogDatabase, findCollection, findTenant, type Tenant } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { print, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

/** The value that removes a setting. */
const none = 'none';

export const addAppearanceCommand = (program: Command, context: Context): void => {
  const command = program
    .command('appearance <tenant>')
    .description("show or change how a tenant's pages look; only the named options change")
    .option('--color <color>', `the colour of links and buttons, such as '#a3262a', or ${none}`)
    .option('--logo <file>', `a picture: PNG, JPEG or WebP, at most 64 KiB; or ${none}`)
    .option('--language <tag>', `language of its names, labels and texts, such as nl or de-CH; or ${none}`)
    .option('--zone, --time-zone <name>', `time zone of the times on its pages, such as Europe/Brussels; ${none}: UTC`)
    .option('--collection <slug>', 'change the pages of one of its collections instead')
    .option('--index', 'let search engines list the pages')
    .option('--no-index', 'ask search engines not to list the pages')
    .option('--json', 'print one JSON value');
  for (const role of cardRoles) command.option(`--${role} <key>`, `with --collection: ${roleHelp[role]}`);
  command.action(async (publicId: string, options: Options) =>
    options.collection === undefined
      ? changeTenant(context, publicId, options)
      : changeCollection(context, publicId, options.collection, options),
  );
};

const roleHelp: Readonly<Record<CardRole, string>> = {
  title: `the title field of each record; ${none}: pages choose, as with those below`,
  subtitle: `the subtitle field, or ${none}`,
  picture: 'the field with the URL of its picture',
  alt: 'the alternative text of the picture',
  text: 'its description',
  price: 'its price',
  start: 'when it starts, for calendars',
  end: 'when it ends',
  place: 'where it is',
  link: 'its own web page, such as that of a shop',
  updated: 'when it last changed',
  brand: 'its brand',
  gtin: 'its GTIN: EAN, UPC, ISBN',
  mpn: "its manufacturer's number",
  availability: 'if it is in stock',
  available: 'from when it is available, if ordered in advance',
  condition: 'new, used or refurbished',
  status: 'if an event is cancelled or postponed',
};

interface Options extends JsonOption, Readonly<Partial<Record<CardRole, string>>> {
  readonly color?: string;
  readonly logo?: string;
  readonly language?: string;
  readonly timeZone?: string;
  readonly collection?: string;
  readonly index?: boolean;
}

type OptionName = 'color' | 'logo' | 'language' | 'timeZone' | CardRole;

const changeTenant = async (context: Context, publicId: string, options: Options): Promise<void> => {
  refuse(options, cardRoles, 'of a collection: say which, with --collection SLUG');
  const { color, language, timeZone, logo: file, index } = options;
  const logo = file === undefined || file === none ? file : await readFile(file);
  const change: AppearanceChange = {
    color: unlessNone(color),
    language: unlessNone(language),
    timeZone: unlessNone(timeZone),
    logo: logo === none ? null : logo,
    isUnlisted: index === undefined ? undefined : !index,
  };
  await withCatalog(context, async ({ store, config }) => {
    const tenant = await findTenant(store, publicId);
    const appearance = isEmpty(change)
      ? await readAppearance(store, tenant)
      : await changeAppearance(store, tenant, change, nowOf(context));
    const next = `Next: vitrine serve, then look at http://localhost:${config.port}/t/${publicId}`;
    print(context, options, appearance, `${describe(tenant, appearance)}\n${next}`);
  });
};

const changeCollection = async (context: Context, publicId: string, slug: string, options: Options): Promise<void> => {
  refuse(options, ['color', 'logo', 'language', 'timeZone'], 'of the whole tenant: leave out --collection');
  const change: CardChange = {
    ...byRole((role) => unlessNone(options[role])),
    isUnlisted: options.index === undefined ? undefined : !options.index,
  };
  await withCatalog(context, async ({ store, config }) => {
    const tenant = await findTenant(store, publicId);
    const card = await readOrChange(store, tenant, slug, change, nowOf(context));
    const next = `Next: vitrine serve, then look at http://localhost:${config.port}/t/${publicId}/${slug}`;
    print(context, options, card, `${describeCard(publicId, card)}\n${next}`);
  });
};

const readOrChange = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  change: CardChange,
  now: Date,
): Promise<Card> => {
  const collection = await findCollection(store, tenant, slug);
  return isEmpty(change) ? readCard(store, tenant, collection) : changeCard(store, tenant, collection, change, now);
};

const isEmpty = (change: AppearanceChange | CardChange): boolean =>
  Object.values(change).every((value) => value === undefined);

const unlessNone = (text: string | undefined): string | null | undefined => (text === none ? null : text);

const refuse = (options: Options, names: readonly OptionName[], why: string): void => {
  const found = names.filter((name) => options[name] !== undefined).map(nameOption);
  if (found.length > 0) throw new UsageError(`${found.join(', ')}: these are ${why}.`);
};

/** The option as the user writes it. */
const nameOption = (name: OptionName): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Reads one byte beyond the limit, which suffices to detect a file that is too large. */
const readFile = async (path: string): Promise<Uint8Array> => {
  try {
    return await Bun.file(path)
      .slice(0, logoBytesMax + 1)
      .bytes();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const what = code === 'ENOENT' ? 'There is no such file.' : `It cannot be read: ${code}.`;
    throw new UsageError(`--logo: ${path}: ${what} Name a PNG, JPEG or WebP file.`);
  }
};

const describe = ({ name }: Tenant, { color, logo, language, timeZone, isUnlisted }: Appearance): string =>
  [
    `The pages of ${name}:`,
    `  colour:         ${color ?? 'that of the service'}`,
    `  logo:           ${logo === null ? 'none' : `${logo.type}, ${logo.width} × ${logo.height} pixels, ${logo.bytes} bytes`}`,
    `  language:       ${language ?? 'not said'}`,
    `  time zone:      ${timeZone ?? 'UTC'}`,
    `  search engines: ${describeListing(isUnlisted)}`,
  ].join('\n');

/** Title, subtitle, picture and alternative text; of the others those that are chosen are printed. */
const leadingRoles = 4;

const describeCard = (publicId: string, card: Card): string => {
  const { collection, hidden, isUnlisted } = card;
  return [
    `The records of ${collection} on pages:`,
    ...cardRoles
      .filter((role, index) => index < leadingRoles || card[role] !== null)
      .map((role) => named(role, card[role] ?? (role === 'subtitle' ? 'none' : 'as pages choose'))),
    named('search engines', describeListing(isUnlisted)),
    ...(hidden.length === 0
      ? []
      : [
          `${hidden.join(', ')} is not shown, so pages choose: vitrine expose ${publicId} ${collection} --fields ${hidden.join(',')}`,
        ]),
  ].join('\n');
};

const named = (name: string, value: string): string => `  ${`${name}:`.padEnd(15)} ${value}`;

const describeListing = (isUnlisted: boolean): string => (isUnlisted ? 'are asked to leave them out' : 'may list them');
