/**
 * Inserts the body of an answer into a result, which has it as text and as JSON. This happens after the SDK has printed
 * the message: parsing, validating and printing the body there would block the event loop, and lose digits of numbers.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';

const place = 'vitrine:body';

/** A result with a placeholder for the body. */
export const placeHolder = {
  content: [{ type: 'text', text: place }],
  structuredContent: { [place]: true },
} satisfies CallToolResult;

/** The placeholders in print. A text of the message cannot contain them, because its quotes are escaped. */
const asText = `"text":"${place}"`;
const asJson = `"structuredContent":{"${place}":true}`;

/**
 * @param response its JSON has one result, with the placeholder
 * @param body JSON
 */
export const placeBody = async (response: Response, body: string): Promise<Response> => {
  const around = await response.text();
  const placed = around
    .replace(asText, () => `"text":${JSON.stringify(body)}`)
    .replace(asJson, () => `"structuredContent":${body}`);
  return new Response(placed, response);
};
