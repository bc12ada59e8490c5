/** The names that a text hands out: what it tells people to install, run or import, and whom its URLs ask. */

/** Each as `npx vitrine`, `install react`, `docker postgres:18`, `import jose`, `url example.com`. */
export const handedOut = (text: string): string[] => {
  const whole = text.replaceAll(/\\\n\s*/g, ' ');
  return [...new Set([...commandsIn(whole), ...importsIn(whole), ...imagesIn(whole), ...urlsIn(whole)])];
};

/** A source file without what it imports itself. */
export const withoutImports = (source: string): string =>
  source
    .replaceAll(/^(?:import|export)\b(?:[^;'"`]*\bfrom)?\s*'[^']*'[^;]*;$/gm, '')
    .replaceAll(/\bimport\('[^']*'\)|^declare module '[^']*'/gm, '');

const runners = /\b(?:npx|bunx|npm exec|npm x|pnpm dlx|yarn dlx|bun x)[ \t]+([^\n`'";|&()]*)/g;
const installers =
  /\b(?:npm (?:i|install|add)|pnpm (?:i|install|add)|yarn add|bun (?:i|install|add)|deno (?:add|install)|pip3? install)[ \t]+([^\n`'";|&()]*)/g;
const containers = /\bdocker (?:run|pull)[ \t]+([^\n`'";|&()]*)/g;

/** An address is no name: whom it asks is found as one of URLs. */
const isName = (word: string): boolean => !/^(?:-|$)|^(?:[./]|file:|https?:)/.test(word);
const wordsOf = (line: string): string[] => line.trim().split(/\s+/);

/** What runs one program takes the rest as its words; what installs takes each as a name. */
const commandsIn = (text: string): string[] => [
  ...Array.from(text.matchAll(runners), ([, rest = '']) => wordsOf(rest).find(isName)).flatMap((name) =>
    name === undefined ? [] : [`npx ${name}`],
  ),
  ...Array.from(text.matchAll(installers), ([, rest = '']) => wordsOf(rest).filter(isName))
    .flat()
    .map((name) => `install ${name}`),
];

/** An image stands last here: no option before it is told from its value. */
const imagesIn = (text: string): string[] => [
  ...Array.from(text.matchAll(containers), ([, rest = '']) => `docker ${wordsOf(rest).at(-1)}`),
  ...Array.from(
    text.matchAll(/^(?:FROM (?=\S+)| +image: (?=[^\s,;'(){}]+$))(\S+)/gm),
    ([, image = '']) => `docker ${image}`,
  ),
];

const importsIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'])([\w@.][\w@./:-]*)\1/g),
    ([, , name = '']) => name,
  ).flatMap((name) => (/^(?:\.|node:|https?:)/.test(name) ? [] : [`import ${name}`]));

/** Names that lead nowhere, or to the reader's own machine (RFC 2606, RFC 6761). */
const reserved =
  /^(?:localhost|127\.0\.0\.1|[^.]+|(?:.*\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org)))$/;

const urlsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\bhttps?:\/\/([a-z\d.-]*[a-z\d])(?:\/([\w-]+\/[\w.-]+))?/gi), ([, host = '', path]) =>
    reserved.test(host) ? [] : [host === 'github.com' ? `url ${host}/${path}` : `url ${host}`],
  ).flat();
