/**
 * Builds `dist/guides.assets` from the pages in `docs/`: their parts as HTML, each with its text for the search; and
 * `dist/guide-pictures.assets` from their pictures.
 */
import { basename, extname, join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { guideNames } from './src/guides/guide-names.ts';
import type { Guide, GuidePart } from './src/guides/guide.ts';
import { pictureSize } from './src/guides/picture-size.ts';

const folder = join(import.meta.dir, '..', '..', '..', 'docs');
const names: ReadonlySet<string> = new Set(Object.values(guideNames).flat());

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Keeps links to other guides and to the web; other files of the repository are not served. */
const addressOf = (href: string): string | undefined => {
  if (href.startsWith('https://') || href.startsWith('#')) return href;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return names.has(name) ? `/docs/${name}${anchor}` : undefined;
};

interface Picture {
  /** Contains a digest, so that it changes with the bytes. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const readPicture = async (path: string): Promise<readonly [path: string, picture: Picture]> => {
  const bytes = await Bun.file(join(folder, path)).bytes();
  const extension = extname(path);
  const name = `${basename(path, extension)}-${Bun.hash(bytes).toString(36)}${extension}`;
  return [path, { name, bytes, ...pictureSize(path, bytes) }];
};

const pictures = new Map(
  await Promise.all([...new Bun.Glob('pictures/*.{png,svg}').scanSync({ cwd: folder })].map(readPicture)),
);
const shownPictures = new Set<Picture>();

/** Includes the size, to avoid layout shifts. */
const renderPicture = (path: string, text: string): string => {
  const picture = pictures.get(path);
  if (picture === undefined) throw new Error(`docs/${path} is shown in a guide, and is no picture of docs/pictures.`);
  shownPictures.add(picture);
  const { name, width, height } = picture;
  const shape = height > width ? ' class="tall"' : '';
  const size = `width="${width}" height="${height}"`;
  return `<img src="/assets/${name}" alt="${escape(text)}" ${size} loading="lazy" decoding="async"${shape}>`;
};

const marked = new Marked({
  renderer: {
    html: ({ text }) => escape(text),
    image: ({ href, text }) => renderPicture(href, text),
    code: ({ text }) => `<pre tabindex="0">${escape(text)}</pre>`,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === undefined ? text : `<a href="${escape(address)}">${text}</a>`;
    },
  },
});

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The same as GitHub's anchors of headings, so that links work in both places. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const renderTokens = (tokens: Token[]): string =>
  marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group"><table>')
    .replaceAll('</table>', '</table></div>');

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === 'heading';

const partsOf = (tokens: readonly Token[]): GuidePart[] => {
  const groups: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'heading' || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(token);
  }
  return groups.map(([first, ...others]) => {
    if (!isHeading(first)) throw new Error('A guide begins with a heading.');
    const heading = textOf(marked.parser([first]));
    const html = renderTokens(others);
    return { id: idOf(heading), depth: first.depth, heading, html, text: textOf(html) };
  });
};

const guides = await Promise.all(
  [...names].map(async (name): Promise<Guide> => {
    const parts = partsOf(marked.lexer(await Bun.file(join(folder, `${name}.md`)).text()));
    return { name, title: parts[0]?.heading ?? name, parts };
  }),
);
await Bun.write(join(import.meta.dir, 'dist', 'guides.assets'), JSON.stringify(guides));
const files = Array.from(shownPictures, ({ name, bytes }) => [name, bytes.toBase64()] as const);
await Bun.write(join(import.meta.dir, 'dist', 'guide-pictures.assets'), JSON.stringify(Object.fromEntries(files)));
