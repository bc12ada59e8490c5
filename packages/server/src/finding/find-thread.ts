/** The thread that finds pages which take longer than the event loop may be held up. It maps the same files. */
import { find, type Found, Segment } from '@vitrine/segments';
import { LRUCache } from 'lru-cache';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import type { FindMessage } from './find-message.ts';

/** Segments are maps: to keep one takes no memory to speak of, and those of past editions are let go of by and by. */
const segmentsMax = 64;

yieldToOthers();
const segments = new LRUCache<string, Segment>({ max: segmentsMax });

const openSegment = (folder: string, name: string): Segment => {
  const known = segments.get(name);
  if (known !== undefined) return known;
  const segment = Segment.open(folder, name);
  segments.set(name, segment);
  return segment;
};

answerRequests<FindMessage, Found>(({ segmentsFolder, segment, partition, question }) => {
  const records = openSegment(segmentsFolder, segment).partition(partition);
  if (records === undefined) throw new Error(`The segment ${segment} has no partition ${partition}.`);
  return find(records, question);
});
