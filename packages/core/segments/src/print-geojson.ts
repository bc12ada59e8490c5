/**
 * Records ─▶ features of GeoJSON (RFC 7946), in UTF-8, out of their finished JSON: the first point is the geometry, and the other
 * fields are properties. A record without that point has no geometry.
 */
import type { ExposedField } from '@vitrine/query';
import { chunkOf } from './json-chunks.ts';
import type { Partition } from './partition.ts';
import { endOfId, idNameBytes, type PrintRow } from './print-csv.ts';
import { endOf, startOf } from './texts.ts';

export const featuresHead = '{"type":"FeatureCollection","features":[';
export const featuresFoot = ']}\n';

/** The most bytes of a feature beside the JSON of its record. */
export const featureBytesMax = 160;

/** @param fields one of them of points */
export const createFeaturePrinter = (partition: Partition, fields: readonly ExposedField[]): PrintRow => {
  const point = fields.find(({ type }) => type === 'geo');
  if (point === undefined) throw new Error('No field has points.');
  const pointText = partition.textOf(point.key);
  const nameBytes = Buffer.byteLength(`,${JSON.stringify(point.key)}:`);
  const others = fields.filter((field) => field !== point).map(({ key }) => partition.textOf(key));
  return (record, data, at) => {
    const { first, texts } = chunkOf(partition.chunks, record);
    const { bytes } = texts;
    const own = (record - first) * (1 + partition.fields.length);
    const [start, end] = [startOf(texts, own), endOf(texts, own)];
    const idEnd = endOfId(bytes, end);
    const json = bytes.toString('utf8', startOf(texts, own + pointText) + nameBytes, endOf(texts, own + pointText));
    let length = at + data.write('{"type":"Feature","id":', at);
    length += bytes.copy(data, length, start + idNameBytes, idEnd);
    length += data.write(`,"geometry":${printGeometry(json)},"properties":{`, length);
    // Without the comma in front.
    length += bytes.copy(data, length, idEnd + 1, end);
    for (const text of others) length += bytes.copy(data, length, startOf(texts, own + text), endOf(texts, own + text));
    return length + data.write('}}', length);
  };
};

/** Longitude first (RFC 7946 §3.1.1). @param json of a point, or null */
const printGeometry = (json: string): string => {
  const point: { readonly lat: number; readonly lng: number } | null = JSON.parse(json);
  return point === null ? 'null' : `{"type":"Point","coordinates":[${point.lng},${point.lat}]}`;
};
