/** What the numbers were made on. */
import { cpus, release, totalmem } from 'node:os';
import type { Processes } from '../processes.ts';

/** @param script the name of the program, as npm runs it */
export const describeMachine = async (processes: Processes, script: string): Promise<readonly string[]> => {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `Machine: ${processors.length} × ${processors[0]?.model.trim() ?? 'an unknown processor'}, ${gigabytes} GB, Linux ${release()}`,
    `Versions: Bun ${Bun.version}, ${(await versionsOf(processes)).join(', ')}`,
    `Made ${new Date().toISOString().slice(0, 10)} with \`${commandOf(script)}\``,
  ];
};

const commandOf = (script: string): string => {
  const words = process.argv.slice(2);
  return `npm run ${script}${words.length === 0 ? '' : ` -- ${words.join(' ')}`}`;
};

const versionsOf = async (processes: Processes): Promise<readonly string[]> => {
  const texts = await Promise.all([
    processes.run(['sh', '-c', 'nginx -v 2>&1 || true']),
    processes.run(['sh', '-c', 'wrk --version 2>&1 || true']),
  ]);
  const [nginx, wrk] = texts.map((text) => /\d+(?:\.\d+)+/.exec(text)?.[0] ?? 'absent');
  return [`nginx ${nginx}`, `wrk ${wrk}`, 'PostgreSQL 18'];
};
