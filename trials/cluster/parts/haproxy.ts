/** HAProxy before any number of servers: it asks each whether it is ready, and sends requests to those that are. */
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { createFolder, writeInto } from './folder.ts';
import { startPart, type Part } from './part.ts';
import { requirePrograms } from './programs.ts';

/** @param urls of the servers, such as http://127.0.0.1:8000; they need not run yet */
export const startHaproxy = async (urls: readonly string[]): Promise<Part & { readonly url: string }> => {
  requirePrograms(['haproxy'], ['haproxy']);
  const [folder, port] = [createFolder('haproxy'), freePort()];
  const settings = writeInto(folder, 'haproxy.cfg', settingsOf(port, urls));
  const words = ['haproxy', '-db', '-f', settings];
  const part = await startPart(folder, [{ name: 'haproxy', words, isReady: takesConnections(port) }]);
  return { ...part, url: `http://127.0.0.1:${port}` };
};

const settingsOf = (port: number, urls: readonly string[]): string => `global
  maxconn 4000
  nbthread 1
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 30s
  option forwardfor
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response
frontend public
  http-error status 503 content-type application/json hdr retry-after 1 string '{"success":false,"message":"No server is there.","data":null,"meta":{"code":"unavailable"}}'
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${urls.map((url, number) => `  server server${number} ${new URL(url).host}`).join('\n')}
`;
