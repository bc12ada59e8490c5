/**
 * Converts a tool's arguments to the query of a URL (contract §4.2): `{"where":{"price":{"lt":5}}}` becomes
 * `where[price][lt]=5`, and a list `where[id][in][]=…`, whose items are literal. The API's parser gives them their
 * meaning.
 */
import type { Mistake } from '@vitrine/contract';

export type Arguments = Readonly<Record<string, unknown>>;

export type WrittenQuery =
  | { readonly kind: 'query'; readonly search: string }
  | { readonly kind: 'mistakes'; readonly found: readonly Mistake[] };

/** `where[or][0][field][in][]` has this many steps after its name. */
const stepsMax = 5;
const mistakesMax = 20;

/** @param fixed a query that is appended unchanged */
export const writeQuery = (given: Arguments, fixed: string): WrittenQuery => {
  const writer = new QueryWriter();
  for (const [name, value] of Object.entries(given)) if (!isAbsent(name, value)) writer.write(name, value, 0);
  if (writer.mistakes.length > 0) return { kind: 'mistakes', found: writer.mistakes };
  return { kind: 'query', search: [...writer.pairs, fixed].filter((pair) => pair !== '').join('&') };
};

/**
 * True for arguments that models write out although they mean to omit them. Only at the top level: deeper, an empty
 * condition is a mistake, because it would filter nothing.
 */
const isAbsent = (name: string, value: unknown): boolean =>
  value === null || (name === 'where' && isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0);

class QueryWriter {
  readonly pairs: string[] = [];
  readonly mistakes: Mistake[] = [];

  write(name: string, value: unknown, steps: number): void {
    if (this.mistakes.length >= mistakesMax) return;
    if (isObject(value)) this.#writeParts(name, value, steps);
    else if (isScalar(value)) this.pairs.push(`${encode(name)}=${encode(String(value))}`);
    else this.#report(name, 'null is no value; to ask for none, use exists.');
  }

  #writeParts(name: string, value: object, steps: number): void {
    const parts = partsOf(value);
    if (parts.length === 0) this.#report(name, 'It is empty: give it a value, or leave it out.');
    else if (steps >= stepsMax) this.#report(name, 'It is nested too deeply.');
    else for (const [step, part] of parts) this.write(`${name}[${step}]`, part, steps + 1);
  }

  #report(parameter: string, message: string): void {
    this.mistakes.push({ parameter, message });
  }
}

/** Alternatives are indexed, items of a list are not. */
const partsOf = (value: object): readonly (readonly [step: string, part: unknown])[] => {
  if (!Array.isArray(value)) return Object.entries(value);
  return value.map((item: unknown, index) => [isObject(item) ? String(index) : '', item] as const);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
