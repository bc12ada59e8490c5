/** Renders a Python file from an exposure: a class for the records of each collection, for checkers of types. */
import { expandedKey, fieldTypeTraits, pathTo, type ValueKind } from '@vitrine/contract';
import type { ExposedCollection, ExposedField, ExposedRelation, Exposure } from '@vitrine/query';
import { oneLine } from './one-line.ts';
import { typeNameOf } from './type-name.ts';

export const renderPythonTypes = (
  { tenant: { name, publicId }, collections }: Exposure,
  publicUrl: string | null,
): string => `${comment(`What ${name} (${publicId}) shows. When that changes, fetch ${pathTo(publicUrl, `/t/${publicId}/types.py`)} again.`)}
from decimal import Decimal
from typing import Any, List, Optional, TypedDict, Union

Number = Union[int, Decimal]
Point = TypedDict('Point', {'lat': Number, 'lng': Number})
${renderRecords(collections).join('')}`;

const renderRecords = (collections: Exposure['collections']): readonly string[] => [
  ...Array.from(collections.values(), renderRecord),
  ...renderRelated(collections),
  ...Array.from(collections.values(), renderExpanded),
];

/** Keys may be words of Python, so that they are texts. */
const renderRecord = ({ slug, name, fields, relations }: ExposedCollection): string => {
  const own = ["    'id': str,\n", "    'createdAt': str,\n"];
  const related = relations === undefined ? [] : [`    '${expandedKey}': '${typeNameOf('Expanded', slug)}',\n`];
  return `\n${comment(name)}\n${renderClass(typeNameOf('Record', slug), [...own, ...Array.from(fields.values(), renderField), ...related])}`;
};

const renderClass = (type: string, members: readonly string[]): string =>
  `${type} = TypedDict('${type}', {\n${members.join('')}}, total=False)\n`;

/** The related records of a record, by relation, behind all records. */
const renderExpanded = ({ slug, relations }: ExposedCollection): string =>
  relations === undefined
    ? ''
    : `\n${renderClass(typeNameOf('Expanded', slug), Array.from(relations.values(), renderRelation))}`;

const renderRelation = ({ key, label, kind, target }: ExposedRelation): string => {
  const type = kind === 'one' ? `Optional[${typeNameOf('Record', target.slug)}]` : typeNameOf('Related', target.slug);
  return `    ${comment(label)}\n    '${key}': ${type},\n`;
};

/** A list of related records, of each collection to which a relation leads. */
const renderRelated = (collections: Exposure['collections']): readonly string[] => {
  const relations = Array.from(collections.values(), (collection) => [
    ...(collection.relations?.values() ?? []),
  ]).flat();
  const targets = new Set(relations.filter(({ kind }) => kind === 'many').map(({ target }) => target.slug));
  return Array.from(targets, (slug) => {
    const members = ["    'total': int,\n", `    'records': List[${typeNameOf('Record', slug)}],\n`];
    return `\n${renderClass(typeNameOf('Related', slug), [...members, "    'more': Optional[str],\n"])}`;
  });
};

const renderField = ({ key, label, type, currency }: ExposedField): string =>
  `    ${comment(currency === undefined ? label : `${label}, in ${currency}`)}\n    '${key}': Optional[${valueTypes[fieldTypeTraits[type].value]}],\n`;

const valueTypes: Readonly<Record<ValueKind, string>> = {
  text: 'str',
  options: 'List[str]',
  number: 'Number',
  integer: 'int',
  boolean: 'bool',
  date: 'str',
  datetime: 'str',
  geo: 'Point',
  json: 'Any',
};

/** Names come from the tenant: they must not end the comment. */
const comment = (text: string): string => `# ${oneLine(text)}`;
