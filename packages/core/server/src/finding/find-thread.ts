/**
 * A thread that finds pages, facets and changes, and prints files, if that would block the event loop. It maps the same
 * files.
 */
import { find, findAll, findFacets, findRelated, printPiece, Segment, SegmentUnreadable } from '@vitrine/segments';
import { LRUCache } from 'lru-cache';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import { changesSince } from './changes-since.ts';
import type { FindMessage, FindReply } from './find-message.ts';

/** An open segment is a memory map and takes almost no memory; those of past editions are evicted. */
const segmentsMax = 64;
const deltasMax = 256;

yieldToOthers();
const segments = new LRUCache<string, Segment>({ max: segmentsMax });
const deltas = new LRUCache<string, Segment>({ max: deltasMax });

const openSegment = (held: LRUCache<string, Segment>, folder: string, name: string): Segment => {
  const known = held.get(name);
  if (known !== undefined) return known;
  const segment = Segment.open(folder, name);
  held.set(name, segment);
  return segment;
};

/** A damaged segment is reopened on the next request, as it may have been replaced. */
const reply = (message: FindMessage): FindReply => {
  try {
    return answer(message);
  } catch (error) {
    if (error instanceof SegmentUnreadable) segments.delete(error.segment);
    throw error;
  }
};

const answer = (message: FindMessage): FindReply => {
  const { kind, segmentsFolder, segment, question } = message;
  const { name, partition } = segment;
  const opened = openSegment(segments, segmentsFolder, name);
  if (kind === 'check') {
    opened.checkPart(partition, question);
    return { kind, found: undefined };
  }
  const records = opened.partition(partition);
  if (records === undefined) throw new Error(`The segment ${name} has no partition ${partition}.`);
  switch (kind) {
    case 'page':
      return { kind, found: find(records, question) };
    case 'related':
      return { kind, found: findRelated(records, question) };
    case 'facets':
      return { kind, found: findFacets(records, question) };
    case 'changes':
      return { kind, found: changesSince(records, message, (delta) => openSegment(deltas, segmentsFolder, delta)) };
    case 'order':
      return { kind, found: findAll(records, question) };
    case 'piece':
      return { kind, found: printPiece(records, question) };
  }
};

/** The buffers that are transferred instead of copied. */
const buffersOf = ({ kind, found }: FindReply): ArrayBuffer[] => {
  switch (kind) {
    case 'page':
    case 'related':
    case 'check':
      return [];
    case 'facets':
      return found.json === undefined ? [] : [found.json.buffer];
    case 'changes':
      return found === undefined ? [] : [found.upserted.buffer, found.removed.buffer];
    case 'order':
      return [found.buffer];
    case 'piece':
      return [found.bytes.buffer];
  }
};

answerRequests(reply, buffersOf);
