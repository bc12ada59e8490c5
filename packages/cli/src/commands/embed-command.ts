/** `vitrine embed`: prints the records of a collection as plain HTML for a static site, made of the page of a frame. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseConfig } from '../config.ts';
import type { Context } from './context.ts';
import { readCondition } from './pull-query.ts';
import { urlOn } from './service-url.ts';

export const addEmbedCommand = (program: Command, context: Context): void => {
  program
    .command('embed')
    .description('print the records of a collection as plain HTML for a static site')
    .argument('<place>', 'tenant/collection, or the address of its page, frame or records at a service', readPlace)
    .addOption(new Option('--look <look>', 'how they are shown').choices(looks).default('list'))
    .option('--where <filter>', 'a filter such as "price[gte]=10"; may be repeated', addFilter, [])
    .option('--search <words>', 'words that must all occur')
    .option('--sort <keys>', 'field keys, such as category,-price')
    .option('--fields <keys>', 'only these fields, such as name,price')
    .option('--limit <count>', 'the number of records, at most 200 (default: 20)')
    .option('--record <id>', 'only this record')
    .option('--heading <key>', 'the title field')
    .option('--picture <key>', 'the picture field')
    .option('--currency <code>', 'a code such as EUR, or the field that holds it')
    .option('--href <address>', 'where a title leads, such as https://shop.example/{id}, or none')
    .option('--label <text>', "the name of the list (default: the collection's)")
    .addOption(
      new Option('--lang <language>', 'the language of numbers, dates and words (default: en)').choices(languages),
    )
    .addHelpText('after', whence)
    .action(async (place: Place, options: EmbedOptions) => run(context, place, options));
};

const languages = ['de', 'en', 'es', 'fr', 'nl'] as const;

const looks = ['list', 'cards', 'table', 'record', 'hours'] as const;

const addFilter = (filter: string, others: readonly string[]): readonly string[] => [...others, filter];

const whence = `
Of tenant/collection the service is asked that listens by HOST and PORT, and links begin with PUBLIC_URL.`;

interface EmbedOptions extends Readonly<Record<string, string | readonly string[] | undefined>> {
  readonly where: readonly string[];
}

interface Place {
  /** Undefined: the service on this machine. */
  readonly service: string | undefined;
  readonly path: string;
  /** The query of the address. */
  readonly search: URLSearchParams;
}

/** Parses `tenant/collection`, and addresses below which a service shows a collection. */
const readPlace = (text: string): Place => {
  const url = URL.parse(text);
  const [, service, path] =
    (url === null
      ? /^()([^/?#]+\/[^/?#]+)$/
      : /^(.*?)(?:\/embed|\/docs|\/api\/v1\/public)?\/t\/([^/]+\/[^/]+)\/?$/
    ).exec(url === null ? text : url.origin + url.pathname) ?? [];
  if (path === undefined || (url !== null && !/^https?:$/.test(url.protocol)))
    throw new InvalidArgumentError(
      'Expected tenant/collection, or an address such as https://api.example.com/t/cornshop/products.',
    );
  return { service: service || undefined, path, search: new URLSearchParams(url?.search) };
};

const run = async (context: Context, { service, path, search }: Place, options: EmbedOptions): Promise<void> => {
  const { where, ...others } = options;
  for (const [name, value] of where.map(readCondition)) search.append(name, value);
  for (const [name, value] of Object.entries(others)) if (typeof value === 'string') search.set(name, value);
  for (const name of interactive) search.delete(name);
  const { host, port, publicUrl } = parseConfig(context.environment);
  const asked = service ?? urlOn(host, port);
  const response = await fetch(`${asked}/embed/t/${path}?${search.toString()}`).catch((error: unknown) => {
    throw new Error(`No answer came from ${asked}: ${String(error)}`, { cause: error });
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} from ${response.url}: ${explain(text)}`);
  context.write(`${plain(text, service ?? publicUrl ?? asked)}\n`);
};

/** Attributes of what a visitor could choose. */
const interactive = ['as', 'filters', 'sorts', 'pages', 'more'] as const;

/** The texts of a page's failure. */
const explain = (html: string): string =>
  (/<div class="failure" role="alert">(.*?)<\/div>/s.exec(html)?.[1] ?? '')
    .replaceAll(/<\/?(?:b|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .trim();

const mainOf = (html: string): string => /<main>(.*)<\/main>/s.exec(html)?.[1] ?? '';

/**
 * The content of a frame without what needs its style, and with whole addresses. Values stay escaped, as the page has
 * them.
 */
const plain = (html: string, service: string): string => {
  const language = /<html lang="([a-z-]+)"/.exec(html)?.[1] ?? 'en';
  const whole = (attribute: string) => ({
    element: (element: HTMLRewriterTypes.Element): void => {
      const address = element.getAttribute(attribute) ?? '';
      element.setAttribute(attribute, URL.parse(address, service)?.href ?? address);
    },
  });
  const rewriter = new HTMLRewriter()
    .on('form, nav, svg, h1.unseen', { element: (element) => void element.remove() })
    .on('a[href]', whole('href'))
    .on('img[src]', whole('src'))
    .on('*', {
      element: (element) => {
        for (const name of ['class', 'target', 'tabindex', 'data-label']) element.removeAttribute(name);
      },
    });
  return `<section lang="${language}">${rewriter.transform(mainOf(html))}</section>`;
};
