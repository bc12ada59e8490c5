/** Varnish and nginx for tests, with the configurations that operators are given: only addresses and folders are others. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tests/support/free-port.ts';
import { findProgram } from '../../../../tests/support/system-program.ts';

const examples = join(import.meta.dir, '..', '..', '..', '..', 'examples', 'edge');

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const xkeyPath = `/usr/lib/${architecture}-linux-gnu/varnish/vmods/libvmod_xkey.so`;

const findVarnish = (): string | null => {
  const needs = 'the tests of Varnish';
  const modules = findProgram({ names: [xkeyPath], package: 'varnish-modules', needs });
  return modules === null ? null : findProgram({ names: ['varnishd'], package: 'varnish', needs });
};

/** The path of `varnishd`, where its module xkey is there too; null where its tests are skipped. */
export const varnishPath = findVarnish();

/** The path of `nginx`, likewise. */
export const nginxPath = findProgram({ names: ['nginx'], package: 'nginx-light', needs: 'the tests of nginx' });

export interface EdgeServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

/** How a cache is started in a folder. */
export interface Edge {
  readonly port: number;
  readonly words: (folder: string) => readonly string[];
  /** Writes what it reads into its folder. */
  readonly prepare: (folder: string) => void;
  /** Below which Vitrine is there; none: it is at the root. */
  readonly path?: string;
}

/** @param backendUrl where Vitrine is */
export const startVarnish = async (program: string, backendUrl: string, port = freePort()): Promise<EdgeServer> =>
  start(program, varnishBefore(backendUrl, port));

/** @param backendUrl where Vitrine is */
export const startNginx = async (program: string, backendUrl: string): Promise<EdgeServer> =>
  start(program, nginxBefore(backendUrl, freePort()));

/** As the operator's manual has it without a cache. @param backendUrl where Vitrine is, or a cache before it */
export const startPlainNginx = async (program: string, backendUrl: string): Promise<EdgeServer> =>
  start(program, plainNginx(backendUrl, freePort()));

/** The path of `haproxy`, likewise. */
export const haproxyPath = findProgram({ names: ['haproxy'], package: 'haproxy', needs: 'the tests of HAProxy' });

/** As operators are given it, before servers that divide the tenants. @param hosts of three servers, with their ports */
export const startDividing = async (
  kind: 'haproxy' | 'nginx',
  program: string,
  hosts: readonly string[],
): Promise<EdgeServer> => start(program, dividing(kind, hosts, freePort()));

const dividing = (kind: 'haproxy' | 'nginx', hosts: readonly string[], port: number): Edge => {
  const file = kind === 'nginx' ? 'tenants-nginx.conf' : 'tenants-haproxy.cfg';
  const listens =
    kind === 'nginx' ? ['listen 80;', `listen 127.0.0.1:${port};`] : ['bind :80', `bind 127.0.0.1:${port}`];
  return {
    port,
    prepare: (folder) => {
      const own = hosts.map((host, index) => [`10.0.0.${index + 1}:8080`, host]);
      const text = [listens, ...own].reduce(
        (before, [from = '', to = '']) => replaced(before, from, to),
        readFileSync(join(examples, file), 'utf8'),
      );
      writeFileSync(join(folder, 'vitrine.conf'), text);
      writeFileSync(join(folder, 'main.conf'), mainOf(folder));
    },
    words: kind === 'nginx' ? nginxWords : (folder) => ['-db', '-f', join(folder, 'vitrine.conf')],
  };
};

/** With nothing set but where Vitrine is, as many have it. */
export const startBareNginx = async (program: string, backendUrl: string): Promise<EdgeServer> =>
  start(program, bareNginx(backendUrl, freePort()));

/** The documented configuration for a path. @param backendUrl the address of a Vitrine whose public path is `/data` */
export const startNginxOnPath = async (program: string, backendUrl: string, port: number): Promise<EdgeServer> =>
  start(program, nginxOnPath(backendUrl, port));

export const varnishBefore = (backendUrl: string, port: number): Edge => {
  const { port: backendPort } = new URL(backendUrl);
  return {
    port,
    prepare: (folder) => {
      const vcl = readFileSync(join(examples, 'varnish.vcl'), 'utf8');
      writeFileSync(join(folder, 'vitrine.vcl'), replaced(vcl, '.port = "8080"', `.port = "${backendPort}"`));
    },
    words: (folder) =>
      [
        ['-F', '-n', join(folder, 'work'), '-f', join(folder, 'vitrine.vcl')],
        ['-a', `127.0.0.1:${port}`, '-T', 'none', '-S', 'none', '-s', 'malloc,64m'],
        ['-p', 'thread_pool_min=20', '-p', 'vsl_space=8m'],
      ].flat(),
  };
};

export const nginxBefore = (backendUrl: string, port: number): Edge => {
  const { host } = new URL(backendUrl);
  return {
    port,
    prepare: (folder) => {
      mkdirSync(join(folder, 'cache'));
      const site = [
        ['server 127.0.0.1:8080', `server ${host}`],
        ['/var/cache/nginx/vitrine', join(folder, 'cache')],
        ['listen 80;', `listen 127.0.0.1:${port};`],
      ].reduce(
        (text, [from = '', to = '']) => replaced(text, from, to),
        readFileSync(join(examples, 'nginx.conf'), 'utf8'),
      );
      writeFileSync(join(folder, 'vitrine.conf'), site);
      writeFileSync(join(folder, 'main.conf'), mainOf(folder));
    },
    words: nginxWords,
  };
};

const bareNginx = (backendUrl: string, port: number): Edge => ({
  port,
  prepare: (folder) => {
    const headers = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';
    const location = `location / { proxy_pass ${backendUrl}; ${headers} }`;
    writeFileSync(join(folder, 'vitrine.conf'), `server { listen 127.0.0.1:${port}; ${location} }`);
    writeFileSync(join(folder, 'main.conf'), mainOf(folder));
  },
  words: nginxWords,
});

const plainNginx = (backendUrl: string, port: number): Edge => nginxOf(port, siteOfManual(), backendUrl);

const nginxOnPath = (backendUrl: string, port: number): Edge => ({
  ...nginxOf(port, readFileSync(join(examples, 'path-nginx.conf'), 'utf8'), backendUrl),
  path: '/data',
});

/** The one block of the manual for nginx. */
const siteOfManual = (): string => {
  const manual = readFileSync(join(examples, '..', '..', 'docs', 'operations.md'), 'utf8');
  return /```nginx\n([^`]*)```/.exec(manual)?.[1] ?? '';
};

const nginxOf = (port: number, text: string, backendUrl: string): Edge => {
  const site = replaced(text, 'listen 443 ssl;', `listen 127.0.0.1:${port};`);
  return {
    port,
    prepare: (folder) => {
      writeFileSync(join(folder, 'vitrine.conf'), replaced(site, 'http://127.0.0.1:8080', backendUrl));
      writeFileSync(join(folder, 'main.conf'), mainOf(folder));
    },
    words: nginxWords,
  };
};

const nginxWords = (folder: string): readonly string[] => [
  '-p',
  folder,
  '-c',
  join(folder, 'main.conf'),
  '-g',
  'daemon off;',
];

/** What the system's package has around a site. */
const mainOf = (folder: string): string => `
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  worker_processes 1;
  pid ${folder}/nginx.pid;
  error_log stderr error;
  events {}
  http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${folder}/vitrine.conf;
  }
`;

const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`The configuration has no "${from}" any more.`);
  return text.replaceAll(from, to);
};

const startMsMax = 20_000;

const start = async (program: string, { port, prepare, words, path = '' }: Edge): Promise<EdgeServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-edge-'));
  // Varnish reads it as a user of its own.
  chmodSync(folder, 0o755);
  prepare(folder);
  const server = Bun.spawn([program, ...words(folder)], { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
  const url = `http://127.0.0.1:${port}${path}`;
  const endsAt = performance.now() + startMsMax;
  while (!(await answers(url))) {
    if (server.exitCode !== null || performance.now() > endsAt) {
      server.kill();
      throw new Error(`${program} does not start: ${await new Response(server.stderr).text()}`);
    }
    await Bun.sleep(20);
  }
  return {
    port,
    url,
    [Symbol.asyncDispose]: async () => {
      server.kill();
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Through it, from Vitrine. */
const answers = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
