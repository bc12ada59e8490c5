/** Varnish before any number of servers. */
import { join } from 'node:path';
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { createFolder, writeInto } from './folder.ts';
import { startPart, type Part } from './part.ts';
import { requirePrograms } from './programs.ts';

/**
 * @param urls of the servers, such as http://127.0.0.1:8000; they need not run yet
 * @param vcl what it does, from the name of the director of all servers; Varnish's modules are there
 */
export const startVarnish = async (
  urls: readonly string[],
  vcl: (director: string) => string = plainVcl,
): Promise<Part & { readonly url: string }> => {
  requirePrograms(['varnishd'], ['varnish', 'varnish-modules']);
  const [folder, port] = [createFolder('varnish'), freePort()];
  const file = writeInto(folder, 'default.vcl', backendsOf(urls) + vcl('servers.backend()'));
  const cache = ['-s', 'malloc,256m', '-n', join(folder, 'varnish')];
  const words = ['varnishd', '-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-T', 'none', '-f', file, ...cache];
  const part = await startPart(folder, [{ name: 'varnish', words, isReady: takesConnections(port) }]);
  return { ...part, url: `http://127.0.0.1:${port}` };
};

const backendsOf = (urls: readonly string[]): string => `vcl 4.1;
import directors;
probe ready { .url = "/readyz"; .interval = 500ms; .timeout = 1s; .window = 2; .threshold = 1; .initial = 1; }
${urls.map(backendOf).join('\n')}
sub vcl_init {
  new servers = directors.round_robin();
  ${urls.map((_, number) => `servers.add_backend(server${number});`).join('\n  ')}
}
`;

const backendOf = (url: string, number: number): string => {
  const { hostname, port } = new URL(url);
  return `backend server${number} { .host = "${hostname}"; .port = "${port}"; .probe = ready; }`;
};

/** As Varnish does by itself, but that old answers are given while new ones are fetched, or cannot be. */
const plainVcl = (director: string): string => `
sub vcl_recv { set req.backend_hint = ${director}; }
sub vcl_backend_response { set beresp.grace = 1h; }
sub vcl_deliver { if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; } }
`;
