/** nginx before any number of servers, with a cache that goes on with old answers where they fail. */
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { createFolder, makeFolders, writeInto } from './folder.ts';
import { startPart, type Part } from './part.ts';
import { requirePrograms } from './programs.ts';

/** @param urls of the servers, such as http://127.0.0.1:8000; they need not run yet */
export const startNginx = async (urls: readonly string[]): Promise<Part & { readonly url: string }> => {
  requirePrograms(['nginx'], ['nginx']);
  const [folder, port] = [createFolder('nginx'), freePort()];
  makeFolders(folder, 'cache', 'temp');
  const settings = writeInto(folder, 'nginx.conf', settingsOf(folder, port, urls));
  const words = ['nginx', '-e', 'stderr', '-p', folder, '-c', settings];
  const part = await startPart(folder, [{ name: 'nginx', words, isReady: takesConnections(port) }]);
  return { ...part, url: `http://127.0.0.1:${port}` };
};

const settingsOf = (folder: string, port: number, urls: readonly string[]): string => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path temp/body;
  fastcgi_temp_path temp/fastcgi;
  uwsgi_temp_path temp/uwsgi;
  scgi_temp_path temp/scgi;
  proxy_temp_path temp/proxy;
  proxy_cache_path cache keys_zone=answers:8m max_size=256m;
  upstream servers {
    ${urls.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache answers;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
      proxy_connect_timeout 2s;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`;
