/** The thread that finds pages, facets and changes, and prints files, longer than the event loop may be held up. It maps the same files. */
import { find, findAll, findFacets, printPiece, Segment } from '@vitrine/segments';
import { LRUCache } from 'lru-cache';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import { changesSince } from './changes-since.ts';
import type { FindMessage, FindReply } from './find-message.ts';

/** Segments are maps: to keep one takes no memory to speak of, and those of past editions are let go of by and by. */
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

const reply = (message: FindMessage): FindReply => {
  const { segmentsFolder, segment, partition } = message;
  const records = openSegment(segments, segmentsFolder, segment).partition(partition);
  if (records === undefined) throw new Error(`The segment ${segment} has no partition ${partition}.`);
  switch (message.kind) {
    case 'page':
      return { kind: 'page', found: find(records, message.question) };
    case 'facets':
      return { kind: 'facets', facets: findFacets(records, message.question) };
    case 'changes': {
      const openDelta = (name: string): Segment => openSegment(deltas, segmentsFolder, name);
      return { kind: 'changes', changes: changesSince(records, message, openDelta) };
    }
    case 'order':
      return { kind: 'order', records: findAll(records, message.question) };
    case 'piece':
      return { kind: 'piece', piece: printPiece(records, message.question) };
  }
};

/** They are handed over. */
const buffersOf = (result: FindReply): ArrayBuffer[] => {
  switch (result.kind) {
    case 'page':
      return [];
    case 'facets':
      return result.facets.json === undefined ? [] : [result.facets.json.buffer];
    case 'changes':
      return result.changes === undefined ? [] : [result.changes.upserted.buffer, result.changes.removed.buffer];
    case 'order':
      return [result.records.buffer];
    case 'piece':
      return [result.piece.bytes.buffer];
  }
};

answerRequests(reply, buffersOf);
