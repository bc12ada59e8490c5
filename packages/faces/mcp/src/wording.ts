/** Rewords refusals of the API from URLs to tool arguments. */
import { bounds } from '@vitrine/contract';
import type { Reply } from './asking.ts';

type Refusal = Extract<Reply, { readonly kind: 'refusal' }>;

/** Bounds the message, because the arguments may have 64 KB. */
const detailsMax = 20;
const pathCharactersMax = 200;

/** @param names the arguments that the tool accepts */
export const inToolWords = ({ kind, message, details }: Refusal, names: readonly string[]): Refusal => ({
  kind,
  message: reword(message, names),
  details: details.slice(0, detailsMax).map((each) => ({
    parameter: pathOf(each.parameter).slice(0, pathCharactersMax),
    message: reword(each.message, names),
  })),
});

/** Converts `where[or][0][price][gt]` to `where.or[0].price.gt`; items of a list have no index. */
const pathOf = (parameter: string): string =>
  parameter.replaceAll(/\[([^\]]*)\]/g, (_written, step: string) => {
    if (step === '') return '';
    return /^\d+$/.test(step) ? `[${step}]` : `.${step}`;
  });

const example = '{"where": {"price": {"gte": 10}}}';

const reword = (message: string, names: readonly string[]): string =>
  phrases
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message)
    .replace(
      / The (?:only parameter here is|parameters are) .*?\.(?= To filter by the field |$)/,
      () => ` The arguments are ${names.join(', ')}.`,
    )
    .replaceAll(/\bwhere(?:\[[^\]"]*\])+/g, pathOf);

/** The wording for URLs, and its replacement for arguments. */
export const phrases: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/The tenant's profile lists (?:the|its) /, 'describe_collection lists the '],
  [
    /^The URL is longer than \d+ bytes\. Ask for less at once\./,
    `The arguments are too long together: they may have ${bounds.urlBytesMax} bytes. Ask for less at once.`,
  ],
  [/^Unknown parameter /, 'Unknown argument '],
  [/write where\[field\]\[operator\]=value, such as where\[price\]\[gte\]=10\./, `write ${example}.`],
  [/write where\[([^\]]*)\]\[operator\]=value\.$/, 'write {"where": {"$1": {"operator": "value"}}}.'],
  [/such as 10,20\./, 'such as [10, 20].'],
  [
    /Put a value that holds a comma or such a blank in double quotes, .*$/,
    'Give the items as an array, such as ["Miller, Sons"].',
  ],
  [/split it into several requests/, 'split it into several calls'],
  [/A \+ in a URL is a blank; write it %2B\./, 'Write + before its offset.'],
  [/leave the parameter out/, 'leave the argument out'],
];
