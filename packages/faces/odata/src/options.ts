/** Reads the query options of a URL (OData URL Conventions 4.0 §5), and says which are not supported. */
import { quote, suggest } from '@vitrine/query';
import { badRequest, NotImplemented } from './failures.ts';

const optionNames = [
  '$filter',
  '$orderby',
  '$select',
  '$expand',
  '$top',
  '$skip',
  '$count',
  '$search',
  '$skiptoken',
  '$format',
] as const;
type OptionName = (typeof optionNames)[number];
export type Options = Readonly<Partial<Record<OptionName, string>>>;

const unsupported: ReadonlySet<string> = new Set([
  '$apply',
  '$compute',
  '$deltatoken',
  '$id',
  '$index',
  '$levels',
  '$root',
  '$schemaversion',
]);

/**
 * @param search the part of the URL after `?`
 * @param takes the options of the resource; by default all
 * @throws Failure for an unknown or repeated option, NotImplemented for one of OData that is not supported
 */
export const readOptions = (search: string, takes: readonly OptionName[] = optionNames): Options => {
  const options: Partial<Record<OptionName, string>> = {};
  for (const piece of search.split('&').filter((each) => each !== '')) {
    const [name, value] = decodePiece(piece);
    const known = optionNames.find((each) => each === name);
    if (known === undefined) throw unknownOption(name);
    if (!takes.includes(known)) throw badRequest(name, `It has no meaning here. ${printTaken(takes)}`);
    if (options[known] !== undefined) throw badRequest(name, 'It is given more than once; give it once.');
    options[known] = value;
  }
  return options;
};

const decodePiece = (piece: string): readonly [name: string, value: string] => {
  const [name = '', ...values] = piece.replaceAll('+', ' ').split('=');
  try {
    return [decodeURIComponent(name), decodeURIComponent(values.join('='))];
  } catch {
    throw badRequest('URL', `${quote(piece)} cannot be decoded; write % as %25.`);
  }
};

/** Custom options are refused, because a key or a filter among them would have no effect. */
const unknownOption = (name: string) => {
  if (unsupported.has(name))
    return new NotImplemented(name, `It is not supported; these are: ${optionNames.join(', ')}.`);
  if (name.startsWith('@'))
    return new NotImplemented(name, 'Aliases of parameters are not supported; write the value itself.');
  const meant = suggest(name.replace(/^(?!\$)/, '$'), optionNames, ofTheApi[/^\w*/.exec(name)?.[0] ?? '']);
  const keyHint = /key|token|auth/i.test(name)
    ? ' Send a key as x-api-key, or as the password of Basic credentials.'
    : '';
  return badRequest(name, `Unknown query option.${meant} ${printTaken(optionNames)}${keyHint}`);
};

/** The options by parameters of the API. */
const ofTheApi: Readonly<Record<string, OptionName>> = {
  where: '$filter',
  sort: '$orderby',
  fields: '$select',
  limit: '$top',
  page: '$skip',
};

const printTaken = (takes: readonly OptionName[]): string => `These have: ${takes.join(', ')}.`;

/** @throws Failure unless it is a whole number from 0 */
export const readNumber = (name: '$top' | '$skip', value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw badRequest(name, `${quote(value)} is not a whole number from 0, such as 20.`);
  return Number(value);
};

/** @throws Failure unless it is true or false */
export const readCount = (value: string | undefined): boolean => {
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw badRequest('$count', `Found ${quote(value)}, expected true or false.`);
  return value === 'true';
};

/**
 * `$search` as the API's words, which all must occur (OData URL Conventions 4.0 §5.1.7).
 * @throws NotImplemented for phrases, OR and NOT
 */
export const readSearch = (written: string): string => {
  const words = written.match(/"[^"]*"?|[^\s"]+/g)?.filter((word) => word !== 'AND') ?? [];
  if (words.some((word) => word === 'OR' || word === 'NOT' || /^".*\s/.test(word)))
    throw new NotImplemented(
      '$search',
      'Only words that must all occur are supported: without OR, NOT, and phrases of several words.',
    );
  return words.map((word) => word.replaceAll('"', '')).join(' ');
};

const mediaTypes = /^(?:json|application\/json(?:;.*)?)$/i;

/**
 * True to leave out what clients need not know (OData JSON Format 4.0 §3.1). `full` is answered as `minimal`, as the content type says.
 * @param accept the header; of several types the first counts
 * @throws Failure for another format
 */
export const isBare = (format: string | undefined, accept: string | null): boolean => {
  if (format !== undefined && !mediaTypes.test(format.replaceAll(' ', '')))
    throw badRequest('$format', `Found ${quote(format)}, expected json.`);
  const [asked = ''] = (format ?? accept ?? '').split(',', 1);
  return /;\s*(?:odata\.)?metadata=none\s*(?:;|$)/i.test(asked);
};
