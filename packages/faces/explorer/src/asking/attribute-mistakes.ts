/**
 * Finds mistakes in the attributes of the element for websites, which are the parameters of frames. Names that resemble no
 * attribute are not ours: websites, campaigns and caches add theirs.
 */
import { nearestName } from '@vitrine/query/suggest';
import { attributeNames, embeddedLooks, keysIn, keysOfTemplate, type AttributeName } from './embedded.ts';

export type AttributeMistake =
  | { readonly kind: 'noAttribute'; readonly parameter: string; readonly meant: string }
  | (ValueMistake & { readonly parameter: AttributeName; readonly written: string });

type ValueMistake =
  | { readonly kind: 'noChoice'; readonly choices: readonly string[]; readonly meant: string | undefined }
  /** For a currency: neither a code of ISO 4217 nor a field. */
  | { readonly kind: 'noField' | 'noCurrency'; readonly meant: string | undefined }
  | { readonly kind: 'noCount' | 'noTimeZone' };

/** A field as a website may name it. A field with labels in two languages is there twice. */
interface Known {
  readonly key: string;
  readonly label: string;
}

interface Written {
  /** The names that may be attributes, and are no parameter of the API. */
  readonly names: Iterable<string>;
  /** Undefined where it is missing. */
  readonly read: (name: AttributeName) => string | undefined;
}

/** @param fields those that the visitor may see: a hidden one is like one that does not exist */
export function* attributeMistakes(written: Written, fields: readonly Known[]): Generator<AttributeMistake> {
  yield* misspelt(written);
  yield* unknownChoices(written);
  yield* unknownFields(written, fields);
  yield* unreadable(written, fields);
}

/** A link of a campaign has it. */
const foreignName = 'ref';

function* misspelt({ names }: Written): Generator<AttributeMistake> {
  for (const name of new Set(names)) {
    if (name === foreignName || attributeNames.some((known) => known === name)) continue;
    const meant = nearestName(name, attributeNames);
    if (meant !== undefined) yield { parameter: name, kind: 'noAttribute', meant };
  }
}

const choices = [
  ['look', embeddedLooks],
  ['theme', ['light', 'dark', 'auto']],
] as const satisfies readonly (readonly [AttributeName, readonly string[]])[];

function* unknownChoices({ read }: Written): Generator<AttributeMistake> {
  for (const [parameter, known] of choices) {
    const written = read(parameter) ?? '';
    if (written === '' || known.some((choice) => choice === written)) continue;
    yield { parameter, kind: 'noChoice', written, choices: known, meant: nearestName(written, known) };
  }
}

/** The fields that each attribute names. */
const namings: readonly (readonly [AttributeName, (text: string) => readonly string[]])[] = [
  ['fields', keysIn],
  ['filters', keysIn],
  ['sorts', keysIn],
  ['heading', keysIn],
  ['picture', keysIn],
  ['alt', keysIn],
  ['hours', keysIn],
  ['href', keysOfTemplate],
  ['sort', (text) => keysIn(text.replaceAll(/\([^()]*\)/g, '')).map(sortedField)],
];

/** The field of `-price` and `name:natural`. */
export const sortedField = (key: string): string => key.replace(/^-/, '').replace(/:(?:near|natural)$/, '');

/** The properties of every record. */
const ownKeys = ['id', 'createdAt'] as const;

function* unknownFields({ read }: Written, fields: readonly Known[]): Generator<AttributeMistake> {
  const known = new Set<string>([...ownKeys, ...fields.map(({ key }) => key)]);
  for (const [parameter, namesIn] of namings) {
    for (const written of new Set(namesIn(read(parameter) ?? ''))) {
      if (known.has(written)) continue;
      yield { parameter, kind: 'noField', written, meant: meantField(written, fields) };
    }
  }
}

/** The key that is nearest, or that of the nearest label: people write what pages show. */
export const meantField = (written: string, fields: readonly Known[]): string | undefined => {
  const labelled = new Map(fields.map(({ key, label }) => [label, key]));
  const keys = fields.map(({ key }) => key);
  return nearestName(written, keys) ?? labelled.get(nearestName(written, labelled.keys()) ?? '');
};

function* unreadable({ read }: Written, fields: readonly Known[]): Generator<AttributeMistake> {
  const [limit = '', zone = '', currency = ''] = (['limit', 'timezone', 'currency'] as const).map(read);
  if (limit !== '' && !/^[1-9]\d*$/.test(limit)) yield { parameter: 'limit', kind: 'noCount', written: limit };
  if (zone !== '' && !isTimeZone(zone)) yield { parameter: 'timezone', kind: 'noTimeZone', written: zone };
  if (currency === '' || fields.some(({ key }) => key === currency)) return;
  const codes = Intl.supportedValuesOf('currency');
  if (codes.includes(currency)) return;
  const meant = codes.find((code) => code === currency.slice(0, 3).toUpperCase()) ?? meantField(currency, fields);
  yield { parameter: 'currency', kind: 'noCurrency', written: currency, meant };
}

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
