/** Parts of a segment ─▶ the same parts in another, with the digests that they have: each is compared with its checksum first. */
import type { PartitionDirectory, PartitionEntry, PartLocation } from '../format.ts';
import type { Partition } from '../partition.ts';
import type { Segment } from '../segment.ts';
import type { Bytes } from '../texts.ts';
import { putDirectory, type PartsWriter } from './parts-writer.ts';

type Locations = PartitionDirectory['parts'];

/** @throws SegmentUnreadable where a part is damaged */
export const copyPartition = (segment: Segment, name: string, writer: PartsWriter): PartitionEntry => {
  const directory = segment.check(name);
  return putDirectory(writer, {
    ...directory,
    parts: copyParts(directory.parts, '', (_name, location) => segment.part(location), writer),
  });
};

/** @returns where the parts of the field are, by name @throws SegmentUnreadable likewise */
export const copyField = (partition: Partition, field: string, writer: PartsWriter): Locations =>
  copyParts(partition.directory.parts, `${field}.`, (name) => partition.part(name), writer);

/** @param start of the names of those that are copied */
const copyParts = (
  parts: Locations,
  start: string,
  read: (name: string, location: PartLocation) => Bytes,
  writer: PartsWriter,
): Locations => {
  const copied: Record<string, PartLocation> = {};
  for (const [name, location] of Object.entries(parts))
    if (name.startsWith(start)) copied[name] = writer.copy(read(name, location), location);
  return copied;
};
