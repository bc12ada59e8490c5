/** The vitrine command as a process of its own, beside the one within the test's process, on one database. */
import { join } from 'node:path';
import { until } from '../../../../tests/support/until.ts';
import { createCommandLine, type CommandLine } from './command-line.ts';

export interface Place extends CommandLine, AsyncDisposable {
  /** What stands before the words of a command. */
  readonly program: readonly string[];
  readonly started: VitrineProcess[];
}

export interface VitrineProcess {
  readonly pid: number;
  readonly exited: Promise<number>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Waits for a text on the standard output, and gives what it captures first. */
  readonly waitFor: (pattern: RegExp) => Promise<string>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** The executable that `npm run test:all` builds, else the sources. */
const { VITRINE_EXECUTABLE: executable } = process.env;
const builtProgram =
  executable === undefined
    ? [process.execPath, '--max-http-header-size=65536', join(import.meta.dir, '..', '..', 'src', 'main.ts')]
    : [executable];

/** Ends what still runs there before it goes. */
export const createPlace = (program: readonly string[] = builtProgram): Place => {
  const commandLine = createCommandLine();
  const started: VitrineProcess[] = [];
  const dispose = async (): Promise<void> => {
    for (const { kill } of started) kill('SIGKILL');
    await Promise.all(started.map(({ exited }) => exited));
    commandLine[Symbol.dispose]();
  };
  return { ...commandLine, program, started, [Symbol.asyncDispose]: dispose };
};

/** Ports that are free. */
const quietEnvironment = { HOST: '127.0.0.1', PORT: '0', CONSOLE_PORT: '0', METRICS_PORT: 'off' };

/**
 * Starts what stands behind `vitrine`, of which no word holds a blank; FOLDER is that of the place.
 * @param before a command that runs it, such as one that makes it another user's
 */
export const startVitrine = (
  place: Place,
  command: string,
  environment: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
): VitrineProcess => {
  const child = Bun.spawn([...before, ...place.program, ...wordsOf(place, command)], {
    env: environmentOf(place, environment),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  const exited = Promise.all([child.exited, output.ended, errors.ended]).then(([exitCode]) => exitCode);
  const started: VitrineProcess = {
    pid: child.pid,
    exited,
    stdout: () => output.text(),
    stderr: () => errors.text(),
    waitFor: async (pattern) => {
      for (;;) {
        const match = pattern.exec(output.text());
        if (match !== null) return match[1] ?? match[0];
        if (child.exitCode !== null) throw new Error(`It has ended: ${output.text()}${errors.text()}`);
        await Bun.sleep(5);
      }
    },
    kill: (signal) => child.kill(signal),
  };
  place.started.push(started);
  return started;
};

const silentMs = 1000;

/** Runs a command on a terminal to its end, and gives all that the terminal was sent. */
export const watchVitrine = async (place: Place, command: string): Promise<string> => {
  const decoder = new TextDecoder();
  let shown = '';
  await using terminal = new Bun.Terminal({
    data: (_terminal, bytes) => void (shown += decoder.decode(bytes, { stream: true })),
  });
  const child = Bun.spawn([...place.program, ...wordsOf(place, command)], { env: environmentOf(place, {}), terminal });
  await child.exited;
  // A terminal does not always say that it is closed: what it was sent has come once it is silent.
  let before: string;
  do {
    before = shown;
    await Bun.sleep(silentMs);
  } while (before !== shown);
  return shown;
};

/** A reader that begins, and lets the rest wait. */
export const lateReader = '(head -c 1; sleep 0.4; cat)';

/** Runs a command into a reader, as shells name it: what that passes on, and what the command says beside. */
export const pipeVitrine = async (place: Place, command: string, reader: string) => {
  const words = [...place.program, ...wordsOf(place, command)];
  const child = Bun.spawn(['/bin/sh', '-c', `"$@" | ${reader}`, 'sh', ...words], {
    env: { ...process.env, ...environmentOf(place, {}) },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { stdout, stderr };
};

const wordsOf = ({ folder }: Place, command: string): readonly string[] => command.replace('FOLDER', folder).split(' ');

const environmentOf = ({ folder, databasePath }: Place, environment: Readonly<Record<string, string>>) => ({
  ...quietEnvironment,
  DATABASE_URL: `sqlite:${databasePath}`,
  EDITION_STORE: join(folder, 'editions'),
  ...environment,
});

/** Runs a command to its end, which must be a good one, and gives its standard output. */
export const runVitrine = async (place: Place, command: string): Promise<string> => {
  const started = startVitrine(place, command);
  if ((await started.exited) !== 0) throw new Error(`vitrine ${command}: ${started.stderr()}`);
  return started.stdout();
};

export interface Serving extends VitrineProcess {
  readonly url: string;
  /** Asks below `/api/v1/public/t/`. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

/** Starts `vitrine serve` and waits until it answers: until its first edition is published. */
export const serveVitrine = async (
  place: Place,
  environment: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
): Promise<Serving> => {
  const started = startVitrine(place, 'serve', environment, before);
  const url = await started.waitFor(/"server-started","url":"([^"]+)"/);
  await started.waitFor(/"edition-published"/);
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return {
    ...started,
    url,
    get: async (path, headers = {}) => fetch(`${url}/api/v1/public/t/${path}`, { headers }),
  };
};

const collect = (stream: ReadableStream<Uint8Array>) => {
  let text = '';
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  };
  return { text: () => text, ended: read() };
};
