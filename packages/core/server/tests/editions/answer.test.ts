/** One answer: its body in each encoding, compressed on the event loop up to a size, and two at a time beyond it. */
import { expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import { Answer, type EncodedBody } from '../../src/answers/answer.ts';

const atOnceBytesMax = 64 * 1024;

const answerOf = (bytes: number): Answer => new Answer('record '.repeat(bytes).slice(0, bytes), false);

const textOf = async ({ content, encoding }: EncodedBody): Promise<string> => {
  const bytes = content instanceof Blob ? await content.bytes() : content;
  return (encoding === 'br' ? brotliDecompressSync(bytes) : Buffer.from(bytes)).toString();
};

test.each([
  [atOnceBytesMax, true],
  [atOnceBytesMax + 1, false],
])('a body of %d bytes is compressed on the event loop: %p', async (bytes, isAtOnce) => {
  const answer = answerOf(bytes);
  expect(answer.bodyAtOnce('br') !== undefined).toBe(isAtOnce);
  const body = await answer.body('br');
  expect([body.encoding, (await textOf(body)).length]).toEqual(['br', bytes]);
  // Once it is made it is at hand.
  expect(answer.bodyAtOnce('br')).toBe(body);
});

test.each([1025, 32 * 1024 + 1, atOnceBytesMax + 1])(
  'a body of %d bytes that was sent uncompressed is compressed for who accepts it, to the same text',
  async (bytes) => {
    const answer = answerOf(bytes);
    const plain = await answer.body(undefined);
    const compressed = await answer.body('br');
    expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'br']);
    expect(await textOf(compressed)).toBe(await textOf(plain));
    expect(await answer.body(undefined)).toBe(plain);
  },
);

test('two large bodies are compressed at the same time, a third one is sent uncompressed and compressed when asked again', async () => {
  const answers = Array.from({ length: 3 }, () => answerOf(300_000));
  const bodies = await Promise.all(answers.map(async (answer) => answer.body('br')));
  expect(bodies.map(({ encoding }) => encoding)).toEqual(['br', 'br', undefined]);
  expect(bodies.map(({ etag }) => etag.endsWith('-br"'))).toEqual([true, true, false]);
  expect((await answers[2]?.body('br'))?.encoding).toBe('br');
});
