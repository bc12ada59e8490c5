/** Numbers of more digits than JavaScript holds, in messages and in answers. */
import { expect, test } from 'bun:test';
import { parseForPrinting } from '../../src/mcp/exact-json.ts';
import { readMessage } from '../../src/mcp/message.ts';

test('numbers keep all their digits, in what is asked and in what is answered', async () => {
  const text = '{"jsonrpc":"2.0","id":1,"params":{"arguments":{"where":{"n":{"eq":12345678901234567890}}}}}';
  const read = readMessage(text);
  expect(read).toMatchObject({
    message: { id: 1, params: { arguments: { where: { n: { eq: '12345678901234567890' } } } } },
  });
  expect(JSON.stringify(parseForPrinting('{"n":12345678901234567890.25,"m":1.5}'))).toBe(
    '{"n":12345678901234567890.25,"m":1.5}',
  );
});
