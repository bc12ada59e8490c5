/** The one message of a body. */
import { expect, test } from 'bun:test';
import { readMessage } from '../src/message.ts';

test('numbers of more digits than JavaScript holds keep them all', () => {
  const text = '{"jsonrpc":"2.0","id":1,"params":{"arguments":{"where":{"n":{"eq":12345678901234567890}}}}}';
  const read = readMessage(text);
  expect(read).toMatchObject({
    message: { id: 1, params: { arguments: { where: { n: { eq: '12345678901234567890' } } } } },
  });
});
