/** Reads parts of a catalog file, each with its position. */
import { pointTo, type CatalogFile } from './catalog-file.ts';
import type { Position } from './mistake.ts';
import { isMapping } from './schema-mistakes.ts';

export interface Written<Value> {
  readonly value: Value;
  /** The position of the value; for a missing value, of its parent. */
  readonly position: Position;
}

/** A part of the file: its value and its JSON pointer. */
export interface Part {
  readonly file: CatalogFile;
  readonly pointer: string;
  readonly value: unknown;
}

export const propertyOf = ({ file, pointer, value }: Part, name: string): Part => ({
  file,
  pointer: pointTo(pointer, name),
  value: isMapping(value) ? value[name] : undefined,
});

export const itemsOf = (part: Part, name: string): readonly Part[] => {
  const { file, pointer, value } = propertyOf(part, name);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => ({ file, pointer: pointTo(pointer, String(index)), value: item }))
    : [];
};

export interface NamedPart extends Part {
  readonly name: Written<string>;
}

export const propertiesOf = ({ file, pointer, value }: Part): readonly NamedPart[] =>
  isMapping(value)
    ? Object.entries(value).map(([name, item]) => {
        const own = pointTo(pointer, name);
        return { file, pointer: own, value: item, name: { value: name, position: file.namePositionOf(own) } };
      })
    : [];

/** True for a value of the wrong form, which must not be treated as missing. */
export const isUnreadable = (part: Part, name: string): boolean =>
  propertyOf(part, name).value !== undefined && readText(part, name) === undefined;

export const readFlag = (part: Part, name: string): Written<boolean> => {
  const { value, pointer } = propertyOf(part, name);
  return { value: value === true, position: part.file.positionOf(pointer) };
};

export const readText = (part: Part, name: string): Written<string> | undefined => textOf(propertyOf(part, name));

/** An empty text counts as missing; the schema check reports it. */
export const textOf = ({ file, pointer, value }: Part): Written<string> | undefined =>
  typeof value === 'string' && value !== '' ? { value, position: file.positionOf(pointer) } : undefined;

/** A text or a list of texts; empty where one of them is not a text. */
export const readTexts = (part: Part, name: string): readonly Written<string>[] => {
  const items = itemsOf(part, name);
  const texts = items.length === 0 ? [readText(part, name)] : items.map(textOf);
  const known = texts.filter((text) => text !== undefined);
  return known.length < texts.length ? [] : known;
};
