/** The limit of the machine: nginx serves files that hold the very bytes of Vitrine's answers. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../installation.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { untilAnswered } from '../until-answered.ts';
import { listPaths, plainTarget, type Target } from './target.ts';
import { readRecords } from './vitrine.ts';

export const nginx: Target = {
  name: 'nginx',
  title: 'nginx, the same bytes as files',
  engine: 'none',
  prepare: async ({ processes }) => void (await findProgram(processes, 'nginx', 'nginx-light')),
  start: async (site) => {
    const program = await findProgram(site.processes, 'nginx', 'nginx-light');
    const folder = join(site.data, 'nginx');
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'files'), { recursive: true });
    const pathsByQuestion = new Map<string, string>();
    for (const [index, { question, body }] of (await site.heldAnswers()).entries()) {
      pathsByQuestion.set(JSON.stringify(question), `/${index}.json`);
      await Bun.write(join(folder, 'files', `${index}.json`), body);
    }
    const port = freePort();
    await Bun.write(join(folder, 'nginx.conf'), configurationOf(folder, port));
    const logPath = join(site.cache, 'logs', 'nginx.log');
    const process = site.processes.start([program, '-p', folder, '-c', 'nginx.conf', '-e', logPath], { logPath });
    const url = `http://127.0.0.1:${port}`;
    await untilAnswered(`${url}/0.json`, process);
    return {
      ...plainTarget,
      process,
      url,
      paths: listPaths((question) => pathsByQuestion.get(JSON.stringify(question)) ?? '/none', ['W1', 'W2', 'W6']),
      read: readRecords,
    };
  },
};

/** Its worker runs as the same user as its master, so that it may read the files wherever they are. */
const configurationOf = (folder: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
  types { application/json json; }
  sendfile on;
  tcp_nopush on;
  open_file_cache max=1000 inactive=600s;
  open_file_cache_valid 600s;
  keepalive_requests 1000000000;
  keepalive_timeout 600s;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
  }
}
`;
