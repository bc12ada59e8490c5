/** The body of an answer, put into a message that was printed without it. */
import { expect, test } from 'bun:test';
import { placeBody, placeHolder } from '../src/placed-body.ts';

const read = async (response: Response): Promise<unknown> => response.json();

test('the body stands in the result as a text and as JSON, with every digit', async () => {
  const body = '{"n":12345678901234567890.25,"text":"$& \\"vitrine:body\\""}';
  const printed = await (await placeBody(Response.json({ result: placeHolder }), body)).text();
  expect(printed).toBe(
    `{"result":{"content":[{"type":"text","text":${JSON.stringify(body)}}],"structuredContent":${body}}}`,
  );
});

test('what a client sends does not take its place', async () => {
  const id = '"text":"vitrine:body" "structuredContent":{"vitrine:body":true}';
  const placed = await placeBody(Response.json({ id, result: placeHolder }, { status: 201 }), '{"a":1}');
  expect(placed.status).toBe(201);
  expect(await read(placed)).toEqual({
    id,
    result: { content: [{ type: 'text', text: '{"a":1}' }], structuredContent: { a: 1 } },
  });
});
