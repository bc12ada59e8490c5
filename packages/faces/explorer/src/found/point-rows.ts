/** A point whose latitude and longitude are two fields, as one field of type geo. */
import type { RecordData } from '@vitrine/contract';
import { pointHalfOf } from '@vitrine/privacy';
import type { PresentedField } from '../presented.ts';

/** @returns the fields of a record, and the record with the points that they name */
export const joinPoints = (
  fields: readonly PresentedField[],
  record: RecordData,
): { readonly fields: readonly PresentedField[]; readonly record: RecordData } => {
  const halves = fields.flatMap((field) => {
    const half = field.type === 'number' && record[field.key] !== null ? pointHalfOf(field.key) : undefined;
    return half === undefined ? [] : [{ field, ...half }];
  });
  const points = halves.flatMap(({ field, half, of }) => {
    const others = halves.filter((other) => other.of === of);
    const longitude = others.find((other) => other.half === 'longitude')?.field;
    return half === 'latitude' && others.length === 2 && longitude !== undefined ? [[field, longitude] as const] : [];
  });
  const joined = new Map(points.map(([latitude, longitude]) => [latitude, joinFields(latitude, longitude)]));
  const gone = new Set(points.map(([, longitude]) => longitude));
  const values = points.map(([{ key }, longitude]) => [
    key,
    { lat: Number(record[key]), lng: Number(record[longitude.key]) },
  ]);
  return {
    fields: fields.filter((field) => !gone.has(field)).map((field) => joined.get(field) ?? field),
    record: { ...record, ...Object.fromEntries(values) },
  };
};

const joinFields = ({ key, label }: PresentedField, longitude: PresentedField): PresentedField => ({
  key,
  label: `${label}, ${longitude.label}`,
  type: 'geo',
});
