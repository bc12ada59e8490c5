/** Processes that the bench starts: each ends with it, however it ends. */
import { openSync } from 'node:fs';

export interface ServerProcess {
  readonly pid: number;
  readonly hasEnded: () => boolean;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Runs as nobody where the bench runs as root: for programs that others have packaged. */
  readonly asNobody?: boolean;
  /** That of the servers, if none is named. */
  readonly processor?: string;
  /** The file that its output is added to. */
  readonly logPath: string;
}

/** Servers have a processor to themselves, and so has the load. */
const serverProcessor = '0';
export const loadProcessor = '1';

const graceMs = 5000;

/** What is started, so that it can be ended. */
export class Processes {
  readonly #started = new Set<Bun.Subprocess>();
  #isEnding = false;

  /** Nothing is started any more. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Starts a server, or what else runs until it is stopped, on its processor. */
  start(
    command: readonly string[],
    { environment = {}, folder, asNobody, processor = serverProcessor, logPath }: StartOptions,
  ): ServerProcess {
    this.#refuseAtTheEnd();
    const log = openSync(logPath, 'a');
    const pinned = ['taskset', '-c', processor, ...(asNobody === true ? nobody() : []), ...command];
    const child = Bun.spawn(pinned, {
      env: { ...plainEnvironment(), ...environment },
      ...(folder === undefined ? {} : { cwd: folder }),
      stdin: 'ignore',
      stdout: log,
      stderr: log,
    });
    this.#keep(child);
    return { pid: child.pid, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
  }

  /** Runs a program to its end and gives its output; throws with the end of what it said where it ends with another code. */
  async run(
    command: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    codes: readonly number[] = [0],
  ): Promise<string> {
    this.#refuseAtTheEnd();
    const child = Bun.spawn([...command], {
      env: { ...plainEnvironment(), ...environment },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    this.#keep(child);
    const [output, complaint, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (!codes.includes(code))
      throw new Error(`${command.join(' ')} ended with ${code}: ${`${output}${complaint}`.slice(-600)}`);
    return output;
  }

  async stop({ pid }: ServerProcess): Promise<void> {
    await Promise.all([...this.#started].filter((child) => child.pid === pid).map(async (child) => end(child)));
  }

  /** Ends all of them. They are told at once: a bench that is itself being ended may have no time to wait. */
  async stopAll(): Promise<void> {
    this.#isEnding = true;
    await this.stopRunning();
  }

  /** Ends what runs, so that the bench can go on with something else. */
  async stopRunning(): Promise<void> {
    await Promise.all([...this.#started].map(async (child) => end(child)));
  }

  #refuseAtTheEnd(): void {
    if (this.#isEnding) throw new Error('The bench is being ended.');
  }

  #keep(child: Bun.Subprocess): void {
    this.#started.add(child);
    void child.exited.then(() => this.#started.delete(child));
  }
}

const end = async (child: Bun.Subprocess): Promise<void> => {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await child.exited;
  clearTimeout(late);
};

const nobody = (): readonly string[] =>
  process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

/** Nothing of the operator's settings, such as a DATABASE_URL, reaches what is measured. */
const plainEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  NODE_ENV: 'production',
});
