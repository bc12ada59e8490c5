/**
 * The body of an answer within a result, where it is both a text and JSON. It is put in after the SDK has printed the message
 * around it: to have it read, checked and printed there would hold the event loop, and would lose digits of its numbers.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';

const place = 'vitrine:body';

/** A result that has the place of a body, and none of it. */
export const placeHolder = {
  content: [{ type: 'text', text: place }],
  structuredContent: { [place]: true },
} satisfies CallToolResult;

/** As they are printed. No text of a message has them in it: there the quotes would be escaped. */
const asText = `"text":"${place}"`;
const asJson = `"structuredContent":{"${place}":true}`;

/**
 * @param response its JSON has one result, with the place
 * @param body JSON
 */
export const placeBody = async (response: Response, body: string): Promise<Response> => {
  const around = await response.text();
  const placed = around
    .replace(asText, () => `"text":${JSON.stringify(body)}`)
    .replace(asJson, () => `"structuredContent":${body}`);
  return new Response(placed, response);
};
