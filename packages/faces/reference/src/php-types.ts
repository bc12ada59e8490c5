/** Renders a PHP file from an exposure: the shapes of records, which PHPStan and Psalm read from a comment. */
import { expandedKey, fieldTypeTraits, pathTo, type ValueKind } from '@vitrine/contract';
import type { ExposedCollection, ExposedField, ExposedRelation, Exposure } from '@vitrine/query';
import { inComment } from './one-line.ts';
import { typeNameOf } from './type-name.ts';

/** Aliases may not be circular, so a record's type is without its related records. */
export const renderPhpTypes = (
  { tenant: { name, publicId }, collections }: Exposure,
  publicUrl: string | null,
): string => `<?php

declare(strict_types=1);

namespace Vitrine;

/**
 * ${inComment(`What ${name} (${publicId}) shows. When that changes, fetch ${pathTo(publicUrl, `/t/${publicId}/types.php`)} again.`)}
 * With \`${expandedKey}\`, a record has its related records there: \`Record_… & array{${expandedKey}: Expanded_…}\`.
 *
 * @phpstan-type Number int|float|string
 * @phpstan-type Point array{lat: Number, lng: Number}
${[renderRecord, renderExpanded].flatMap((render) => Array.from(collections.values(), render)).join('')} */
interface Tenant_${publicId}
{
}
`;

const renderRecord = ({ slug, fields }: ExposedCollection): string =>
  renderShape(typeNameOf('Record', slug), [
    'id: string',
    'createdAt: string',
    ...Array.from(fields.values(), renderField),
  ]);

const renderExpanded = ({ slug, relations }: ExposedCollection): string =>
  relations === undefined
    ? ''
    : renderShape(typeNameOf('Expanded', slug), Array.from(relations.values(), renderRelation));

const renderShape = (name: string, members: readonly string[]): string =>
  ` * @phpstan-type ${name} array{\n${members.map((member) => ` *     ${member},\n`).join('')} * }\n`;

/** Fields that `fields` leaves out are missing. Keys may be words of PHP, so that they are in quotes. */
const renderField = ({ key, type }: ExposedField): string =>
  `'${key}'?: ${valueTypes[fieldTypeTraits[type].value]}|null`;

const renderRelation = ({ key, kind, target }: ExposedRelation): string => {
  const record = typeNameOf('Record', target.slug);
  if (kind === 'one') return `'${key}'?: ${record}|null`;
  return `'${key}'?: array{total: int, records: list<${record}>, more: string|null}`;
};

/** Numbers with more than 15 digits are texts. */
const valueTypes: Readonly<Record<ValueKind, string>> = {
  text: 'string',
  options: 'list<string>',
  number: 'Number',
  integer: 'int|string',
  boolean: 'bool',
  date: 'string',
  datetime: 'string',
  geo: 'Point',
  json: 'mixed',
};
