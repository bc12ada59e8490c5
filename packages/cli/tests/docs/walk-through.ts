/** A document's commands, statements and questions, run in its order on a PostgreSQL and a service of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@vitrine/postgres/driver';
import { freePort } from '../../../../tests/support/free-port.ts';
import { until } from '../../../../tests/support/until.ts';
import { rolePassword, type PostgresServer } from '../../../../tests/support/postgres-server.ts';
import { readBlocks, repository, type Block } from './documents.ts';

/** A block that does something, and what the document shows of its output right below. */
export interface Step {
  readonly block: Block;
  readonly shown: Block | undefined;
}

/** Statements (`sql`), lines of a shell (`sh`) and files (`yaml`, named by their first line). */
export const readSteps = (document: string): readonly Step[] => {
  const blocks = readBlocks(document);
  return blocks.flatMap((block, index) => {
    if (block.language === 'text' || block.language === 'json') return [];
    const next = blocks[index + 1];
    const isShown = next?.isNext === true && (next.language === 'text' || next.language === 'json');
    return [{ block, shown: isShown ? next : undefined }];
  });
};

export interface WalkThrough {
  /** Gives what the step printed, or was answered. */
  readonly run: (step: Step) => Promise<string>;
  /** Ends the service as an operator would, and gives its exit code. */
  readonly stop: () => Promise<number>;
}

/** Every PASSWORD of the document is that of the server's roles; every localhost is its address, or the service's; $PWD is the folder. */
export const createWalkThrough = (server?: PostgresServer): WalkThrough => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-walk-'));
  const port = String(freePort());
  const environment: Record<string, string> = {
    PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}`,
    HOST: '127.0.0.1',
    METRICS_PORT: 'off',
  };
  let service: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | undefined;
  let key = '';
  let advice: string | undefined;

  const runLine = async (line: string): Promise<string> => {
    const [, variables] = /^export (.+)$/.exec(line) ?? [];
    if (variables !== undefined) {
      for (const [, name = '', value = ''] of variables.matchAll(/(\w+)=(\S*)/g))
        environment[name] = value
          .replace(/postgres:\/\/(\w+):PASSWORD@localhost\/(\w+)$/, (all, role, database) =>
            server === undefined ? all : server.urlOf(database, role),
          )
          .replace('$PWD', folder);
      return '';
    }
    const [, file] = /^psql "\$ERP" -f (\S+)$/.exec(line) ?? [];
    if (file !== undefined) return runFile(file);
    if (line.startsWith('curl ')) return ask(line);
    return line === 'vitrine serve' ? serve() : runInShell(line);
  };

  const runFile = async (file: string): Promise<string> => {
    const connection = await Connection.open(environment['ERP'] ?? '', 'test');
    await connection.run(await Bun.file(join(repository, file)).text());
    await connection.close();
    return '';
  };

  const ask = async (line: string): Promise<string> => {
    const [, header, url] = /^curl -g (-H "x-api-key: \$KEY" )?'(http:\/\/localhost:\d+\/[^']+)'$/.exec(line) ?? [];
    if (url === undefined) throw new Error(`No curl line that a test can read: ${line}`);
    const headers = header === undefined ? undefined : { 'x-api-key': key };
    const response = await fetch(url.replace(/localhost:\d+/, `127.0.0.1:${port}`), headers && { headers });
    return response.text();
  };

  const serve = async (): Promise<string> => {
    service = Bun.spawn(['vitrine', 'serve'], {
      // A question whose answer takes a while is asked again and again.
      env: { ...environment, PORT: port, RATE_LIMIT_ANONYMOUS: '100000' },
      cwd: folder,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const started = service;
    let log = '';
    const decoder = new TextDecoder();
    const isStarted = Promise.withResolvers<void>();
    void (async () => {
      for await (const chunk of started.stdout) {
        log += decoder.decode(chunk, { stream: true });
        if (log.includes('"edition-published"')) isStarted.resolve();
      }
      isStarted.reject(new Error(`It has ended: ${log}${await new Response(started.stderr).text()}`));
    })();
    await isStarted.promise;
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    return '';
  };

  const runInShell = async (line: string): Promise<string> => {
    const child = Bun.spawn(['sh', '-c', line], { env: environment, cwd: folder, stdout: 'pipe', stderr: 'pipe' });
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    key = /vtr_\w+/.exec(stdout)?.[0] ?? key;
    const exitCode = await child.exited;
    return stdout + stderr + (exitCode === 0 ? '' : failureMark);
  };

  const runStatements = async (text: string): Promise<string> => {
    if (server === undefined) throw new Error('These statements need a server.');
    const statements = text.split(/;$/m).map((statement) => statement.trim());
    for (const statement of statements.filter((each) => each !== '')) {
      if (advice?.includes(`\n${statement};\n`) === false) throw new Error(`Doctor does not print: ${statement}`);
      const connection = await Connection.open(await administratorUrl(server), 'test');
      await connection.run(statement.replace(/'(?:CHOOSE-A-)?PASSWORD'/, `'${rolePassword}'`));
      await connection.close();
    }
    return '';
  };

  const run = async ({ block: { language, text, line } }: Step): Promise<string> => {
    if (language === 'sql') return runStatements(text);
    if (language === 'yaml') {
      const [, name] = /^# (\S+)\n/.exec(text) ?? [];
      if (name === undefined) throw new Error(`Line ${line}: a file without its name in the first line.`);
      writeFileSync(join(folder, name), text);
      return '';
    }
    const lines = text.trim().split('\n');
    let printed = '';
    for (const each of lines) printed += await runLine(each);
    advice = lines.at(-1) === 'vitrine doctor' ? printed : undefined;
    return printed;
  };

  const stop = async (): Promise<number> => {
    service?.kill('SIGTERM');
    const exitCode = (await service?.exited) ?? 0;
    rmSync(folder, { recursive: true });
    return exitCode;
  };

  return { run, stop };
};

/** Stands at the end of what a command printed that has failed. */
export const failureMark = '[failed]';

/** The database of the document, as soon as there is one. */
const administratorUrl = async (server: PostgresServer): Promise<string> => {
  const connection = await Connection.open(server.urlOf('postgres'), 'test');
  const [[name] = []] = await connection.query(
    `select datname from pg_database where datname not in ('postgres', 'template0', 'template1')`,
  );
  await connection.close();
  return server.urlOf(name ?? 'postgres');
};

/** What a terminal shows, abridged: a line of `…` stands for any lines, and `…` in a line for what it leaves out. */
export const patternOf = (shown: string): RegExp => {
  const lines = shown.trimEnd().split('\n');
  const patterns = lines.map((line) =>
    line === '…'
      ? '(?:.*\\n)*?'
      : `${line
          .split('…')
          .map((part) => RegExp.escape(part))
          .join('.*')}\\n`,
  );
  return new RegExp(`^${patterns.join('')}\\s*$`);
};
