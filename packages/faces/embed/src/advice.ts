/**
 * `embed-advice.js`: what the browser's console says to the developer of a website. The first element that has a mistake, or
 * fails, loads it.
 */
import type { CollectionShape } from '@vitrine/explorer';
import {
  attributeMistakes,
  meantField,
  sortedField,
  type AttributeMistake,
} from '@vitrine/explorer/attribute-mistakes';
import { keysIn, type AttributeName } from '@vitrine/explorer/embedded';
import type { Failure as FailureEnvelope } from '@vitrine/contract';
import type { Failure } from './ask.ts';
import { keysOfOwn, slotNames, takesTemplate, templateOf } from './own-markup.ts';
import { isFramed, lookOf, type ReadAttribute } from './settings.ts';

export interface Inspected {
  /** Sentences. */
  readonly advice: readonly string[];
  /** The attributes without their mistakes; undefined: as if they were missing. A filter is never left out. */
  readonly sound: ReadonlyMap<AttributeName, string | undefined>;
}

/** Finds the mistakes in an element. @param failure what came of them */
export const inspect = (
  host: HTMLElement,
  read: ReadAttribute,
  { fields }: CollectionShape,
  failure: Failure | undefined,
): Inspected => {
  const mistakes = [...attributeMistakes({ names: host.getAttributeNames(), read }, fields)];
  const sound = new Map<AttributeName, string | undefined>();
  for (const mistake of mistakes) {
    if (mistake.kind === 'noAttribute') continue;
    const { parameter: name } = mistake;
    sound.set(name, without(sound.get(name) ?? read(name), mistake));
  }
  const unfit = failure?.isPage === true && isFramed(lookOf(read)) ? failure : undefined;
  if (unfit !== undefined) sound.set('look', undefined);
  const advice = [...mistakes.map(printMistake), ...adviseOnContent(host, read, fields)];
  return { advice: unfit === undefined ? advice : [...advice, explain(unfit)], sound };
};

/** A list without the field, or undefined. */
const without = (value = '', mistake: AttributeMistake): string | undefined =>
  mistake.kind === 'noField' && !/[({]/.test(value)
    ? keysIn(value)
        .filter((key) => sortedField(key) !== mistake.written)
        .join() || undefined
    : undefined;

const printMistake = (mistake: AttributeMistake): string => {
  const { parameter } = mistake;
  if (mistake.kind === 'noAttribute') return `There is no attribute ${parameter}.${printMeant(mistake.meant)}`;
  const written = `${parameter}="${mistake.written}"`;
  switch (mistake.kind) {
    case 'noChoice':
      return `${written} is unknown; expected ${mistake.choices.join(', ')}.${printMeant(mistake.meant)}`;
    case 'noField':
      return `${parameter}: there is no field ${mistake.written}.${printMeant(mistake.meant)}`;
    case 'noCurrency':
      return `${written} is neither a currency such as EUR nor a field.${printMeant(mistake.meant)}`;
    case 'noCount':
      return `${written} is not a whole number from 1.`;
    case 'noTimeZone':
      return `${written} is not a time zone such as Europe/Berlin.`;
  }
};

const printMeant = (meant: string | undefined): string => (meant === undefined ? '' : ` Did you mean ${meant}?`);

/** The mistakes in the template and the slots between its tags. */
const adviseOnContent = (host: HTMLElement, read: ReadAttribute, fields: CollectionShape['fields']): string[] => {
  const look = lookOf(read);
  const known = new Set([...fields.map(({ key }) => key), 'id', 'createdAt']);
  const unknown = [...new Set(keysOfOwn(host))].filter((key) => !known.has(key));
  const slots = Array.from(host.children, ({ slot }) => slot).filter((slot) => slot && !slotNames.includes(slot));
  return [
    ...(templateOf(host) !== null && !takesTemplate(look) ? [`look="${look}" takes no template.`] : []),
    ...unknown.map(
      (key) => `The template has {{${key}}}, and the collection no such field.${printMeant(meantField(key, fields))}`,
    ),
    ...slots.map((slot) => `slot="${slot}" is unknown; expected ${slotNames.join(', ')}.`),
  ];
};

/** The cause of a failure, and a remedy. It names nothing that is hidden. */
export const explain = ({ reason, url = '', status, about = '', isPage }: Failure): string => {
  if (url === '') return 'It needs the attributes tenant and collection; service if the script comes from elsewhere.';
  if (url.endsWith('.js')) return `${url} could not be loaded; a Content-Security-Policy needs it in script-src.`;
  const { origin } = new URL(url);
  if (reason === 'blocked')
    return `The Content-Security-Policy of this page refuses to connect to ${origin}. Add ${origin} to its connect-src.`;
  if (status === undefined) return `No answer came from ${url}: ${about}`;
  if (status < 300) return `It cannot be shown: ${about} Requested: ${url}`;
  const said = isPage === true ? `${mistakesIn(about)} Status ${status}.` : describe(about);
  return `${said ?? `Status ${status}, and no answer of Vitrine’s.`} Requested: ${url}`;
};

/** The message of a frame about a failure, or about a mistake in its address, as sentences. */
const mistakesIn = (html: string): string => {
  const parts = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[role=alert] :is(h1, h2, p, li)');
  return Array.from(parts, ({ textContent }) => textContent.trim().replace(/[^.?!]$/, '$&.')).join(' ');
};

/** The API's message with each mistake; undefined: it is none of the API's. */
const describe = (body: string): string | undefined => {
  try {
    const { message, meta }: FailureEnvelope = JSON.parse(body);
    const mistakes = (meta.details ?? []).map((mistake) => `${mistake.parameter}: ${mistake.message}`);
    return [message, ...mistakes].join(' ');
  } catch {
    return undefined;
  }
};
