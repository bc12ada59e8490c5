/** Messages that a new server sends to itself to warm up, in the present revision and the one before. */

/** A message to POST. */
export interface SentMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param collection a public one */
export const firstMessages = (collection: string): readonly SentMessage[] =>
  [
    { method: 'tools/list', params: {} },
    { method: 'tools/call', params: { name: 'list_records', arguments: { collection, limit: 1 } } },
  ].flatMap((call) => [inRevision2026(call), inRevision2025(call)]);

interface Call {
  readonly method: string;
  readonly params: { readonly name?: string; readonly arguments?: Readonly<Record<string, unknown>> };
}

/** Without sessions, each message names its sender, and its headers repeat the method. */
const inRevision2026 = ({ method, params }: Call): SentMessage => {
  const sender = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'vitrine', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const named = params.name === undefined ? {} : { 'Mcp-Name': params.name };
  return {
    headers: { ...contentHeaders, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...named },
    body: print({ method, params: { ...params, _meta: sender } }),
  };
};

const inRevision2025 = (call: Call): SentMessage => ({
  headers: { ...contentHeaders, 'MCP-Protocol-Version': '2025-11-25' },
  body: print(call),
});

const contentHeaders = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const print = (call: { readonly method: string; readonly params: object }): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
