/** Answers are cut to what an assistant reads when it is the caller's turn, and say what was done to them. */
import { describe, expect, test } from 'bun:test';
import { bounds } from '@vitrine/contract';
import { ClientGone } from '@vitrine/server/face';
import type { Api, Question, Reply } from '../src/asking.ts';
import { scannedCharactersMax } from '../src/fit.ts';
import { callTool } from '../src/tools.ts';

const exposure = { tenant: { publicId: 'many', name: 'Many', industry: 'Trade' }, collections: new Map() };
const total = 200;

/** Answers as the API does, with records of one length. */
const replyTo = (question: Question, recordCharacters: number): Reply => {
  if (question.kind === 'profile') throw new Error('Nothing here asks for it.');
  const search = new URLSearchParams(question.search);
  const numberOf = (name: string): number => Number(search.get(name) ?? 1);
  const [page, limit] = [numberOf('page'), numberOf('limit')] as const;
  const records = Array.from({ length: Math.min(limit, total - (page - 1) * limit) }, (_, index) => ({
    id: String((page - 1) * limit + index),
    texts: Array.from({ length: recordCharacters / 100 }, () => 'x'.repeat(90)),
  }));
  const message = `Records ${(page - 1) * limit + 1} to ${(page - 1) * limit + records.length} of ${total}.`;
  const meta = { page, limit, total, pages: Math.ceil(total / limit) };
  const data = question.kind === 'record' ? records[0] : records;
  return { kind: 'answer', body: JSON.stringify({ success: true, message, data, meta }) };
};

const apiOf = (recordCharacters: number, limits: number[] = []): Api => ({
  ask: async (question) => {
    if (question.kind === 'records') limits.push(Number(new URLSearchParams(question.search).get('limit')));
    return replyTo(question, recordCharacters);
  },
  inTurn: async (work) => work(),
});

const list = async (given: Readonly<Record<string, unknown>>, api: Api) => {
  const reply = await callTool('list_records', { collection: 'things', ...given }, exposure, api);
  if (reply.kind === 'refusal') throw new Error(reply.message);
  const { message, data }: { message: string; data: readonly unknown[] } = JSON.parse(reply.body);
  return { message, count: data.length };
};

describe('what does not fit is left out, and the message says how many that are', () => {
  test('of the first page as many are here as fit', async () => {
    const { message, count } = await list({ limit: 200 }, apiOf(1000));
    expect([count > 10, message]).toEqual([
      true,
      `Records 1 to ${count} of 200. Of 200 that were asked for, ${count} fit in a result; with few fields more do. The next ones: page 2 with limit ${count}.`,
    ]);
  });

  test('of a later one as many as divide what is before it, though more fit', async () => {
    const { count: fitting } = await list({ limit: 200 }, apiOf(1000));
    const { message, count } = await list({ page: 2, limit: 97 }, apiOf(1000));
    expect([count, message]).toEqual([
      1,
      `Records 98 to 98 of 200. Of 97 that were asked for, ${fitting} fit in a result; here is the first, so that the next page misses none; with few fields more do. The next ones: page 99 with limit 1.`,
    ]);
  });

  test('where fewer were asked of the API, it says how many the caller asked for', async () => {
    const limits: number[] = [];
    const { message } = await list({ limit: 200 }, apiOf(10_000, limits));
    expect(limits.length).toBeGreaterThan(1);
    expect((limits.at(-1) ?? 0) * 10_000).toBeLessThan(scannedCharactersMax);
    expect(message).toContain(` Of ${Math.min(200, bounds.limitMax)} that were asked for, `);
  });
});

const inTurn = async (): Promise<never> => Promise.reject(new ClientGone());

describe('nothing is cut for a client that has gone when it is its turn', () => {
  const tools: readonly (readonly ['list_records' | 'get_record' | 'get_facets', object])[] = [
    ['list_records', { limit: 5 }],
    ['get_record', { id: '1' }],
    ['get_facets', {}],
  ];
  test.each(tools)('%s', async (name, given) => {
    const called = callTool(name, { collection: 'things', ...given }, exposure, { ...apiOf(1000), inTurn });
    expect(await called.catch((error: unknown) => error)).toBeInstanceOf(ClientGone);
  });
});
