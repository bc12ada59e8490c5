/** A part of the cluster: the programs of one server, which can be killed, paused and started again. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nobody } from '../../../tests/support/embedded-postgres.ts';
import { childrenOf } from '../../faults/children.ts';
import { isRoot } from './folder.ts';

export interface Part {
  /** Starts again what was killed, on the same ports and with the files that it had. */
  readonly start: () => Promise<void>;
  /** Ends all its processes as a crash would. Its files stay. */
  readonly kill: () => Promise<void>;
  /** Halts its processes (SIGSTOP): the system still takes connections, and nothing is answered. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends it and removes its files. */
  readonly stop: () => Promise<void>;
}

export interface Program {
  /** What its log is called. */
  readonly name: string;
  readonly words: readonly string[];
  /** What has to be done before its first start, while those of the stages before run. */
  readonly prepare?: () => Promise<unknown>;
  readonly isReady: () => Promise<boolean>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Most servers refuse to be run by root. What is in this repository may be in a folder that only its owner may enter. */
  readonly user?: 'nobody' | 'ours';
}

const startMsMax = 60_000;
const endMsMax = 5000;

/**
 * Starts a part in its folder, where each program has a log.
 * @param stages the programs of one are started together; when all are ready, those of the next
 * @throws where one does not start, with the end of its log
 */
export const startPart = async (folder: string, ...stages: readonly (readonly Program[])[]): Promise<Part> => {
  let running: Bun.Subprocess[] = [];
  const start = async ({ isFirst = false } = {}): Promise<void> => {
    for (const programs of stages) {
      if (isFirst) await Promise.all(programs.map(async ({ prepare }) => prepare?.()));
      const launched = programs.map((program) => ({ program, started: launch(program, folder) }));
      running.push(...launched.map(({ started }) => started));
      await Promise.all(launched.map(async ({ program, started }) => untilReady(program, started, folder)));
    }
  };
  const ended = async (): Promise<unknown> => Promise.all(running.map(async ({ exited }) => exited));
  const kill = async (): Promise<void> => {
    signalAll(running, 'SIGKILL');
    await ended();
    running = [];
  };
  const stop = async (): Promise<void> => {
    signalAll(running, 'SIGCONT');
    for (const one of running.toReversed()) one.kill('SIGTERM');
    await Promise.race([ended(), Bun.sleep(endMsMax)]);
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start({ isFirst: true });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    start: async () => start(),
    kill,
    stop,
    pause: () => signalAll(running, 'SIGSTOP'),
    resume: () => signalAll(running, 'SIGCONT'),
  };
};

/** Runs a command of a part to its end. @returns what it printed @throws where it fails, with what it said */
export const runToEnd = async (words: readonly string[], folder: string): Promise<string> => {
  const started = Bun.spawn([...runAs('nobody'), ...words], {
    ...surroundings(folder),
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: startMsMax,
    killSignal: 'SIGKILL',
  });
  const [output, errors] = await Promise.all([started.stdout.text(), started.stderr.text()]);
  if ((await started.exited) === 0) return output;
  throw new Error(`${words.join(' ')}: ${errors}${output}`);
};

const launch = (program: Program, folder: string): Bun.Subprocess => {
  const log = Bun.file(logOf(program, folder));
  return Bun.spawn([...runAs(program.user ?? 'nobody'), ...program.words], {
    ...surroundings(folder, program.environment),
    stdout: log,
    stderr: log,
  });
};

/** A program ends when the trial does, even where that was killed. */
const runAs = (user: 'nobody' | 'ours'): readonly string[] => [
  'setpriv',
  '--pdeathsig=KILL',
  ...(user === 'nobody' && isRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []),
];

const surroundings = (
  folder: string,
  environment: Program['environment'] = {},
): { cwd: string; stdin: 'ignore'; env: Record<string, string> } => ({
  cwd: folder,
  stdin: 'ignore',
  env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, HOME: folder, TMPDIR: folder, ...environment },
});

const logOf = ({ name }: Program, folder: string): string => join(folder, `${name}.log`);

const untilReady = async (program: Program, started: Bun.Subprocess, folder: string): Promise<void> => {
  const endsAt = performance.now() + startMsMax;
  while (!(await program.isReady())) {
    if (started.exitCode === null && performance.now() < endsAt) await Bun.sleep(50);
    else throw new Error(`${program.name} does not start. ${lastWordsOf(program, folder)}`);
  }
};

const logCharactersMax = 2000;

const lastWordsOf = (program: Program, folder: string): string => {
  const log = logOf(program, folder);
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-logCharactersMax) : '';
};

/** To processes and to all that these have started. */
const signalAll = (running: readonly Bun.Subprocess[], signal: NodeJS.Signals): void => {
  for (const pid of running.flatMap((one) => familyOf(one.pid))) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
};

const familyOf = (pid: number): readonly number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];
