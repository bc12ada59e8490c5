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
  const { segmentsFolder, segment, partition } = message;
  const opened = openSegment(segments, segmentsFolder, segment);
  if (message.kind === 'check') {
    opened.checkPart(partition, message.part);
    return { kind: 'check' };
  }
  const records = opened.partition(partition);
  if (records === undefined) throw new Error(`The segment ${segment} has no partition ${partition}.`);
  switch (message.kind) {
    case 'page':
      return { kind: 'page', found: find(records, message.question) };
    case 'related':
      return { kind: 'related', found: findRelated(records, message.question) };
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

/** The buffers that are transferred instead of copied. */
const buffersOf = (result: FindReply): ArrayBuffer[] => {
  switch (result.kind) {
    case 'page':
    case 'related':
    case 'check':
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
