/** Parts of a segment ─▶ the same parts in another, with the digests that they have. */
import type { PartitionDirectory, PartitionEntry } from '../format.ts';
import type { Partition } from '../partition.ts';
import type { Segment } from '../segment.ts';
import { putDirectory, type PartsWriter } from './parts-writer.ts';

type Locations = PartitionDirectory['parts'];

export const copyPartition = (segment: Segment, name: string, writer: PartsWriter): PartitionEntry => {
  const directory = segment.directoryOf(name);
  return putDirectory(writer, { ...directory, parts: copyParts(segment, directory.parts, '', writer) });
};

/** @returns where the parts of the field are, by name */
export const copyField = (partition: Partition, field: string, writer: PartsWriter): Locations =>
  copyParts(partition, partition.directory.parts, `${field}.`, writer);

/** @param start of the names of those that are copied */
const copyParts = (
  from: Pick<Segment | Partition, 'part'>,
  parts: Locations,
  start: string,
  writer: PartsWriter,
): Locations => {
  const own = Object.entries(parts).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, location]) => [name, writer.copy(from.part(location), location)]));
};
