/** Starts the service of a revision, with the same data as any other. */
import { join } from 'node:path';

export interface Service {
  readonly url: string;
  readonly consoleUrl: string;
  /** Opens the console, once. */
  readonly token: string;
  /** What its clock says. */
  readonly nowMs: number;
  readonly stop: () => Promise<void>;
}

/** It has a hundred records, and needs a second or two for them. */
const startMsMax = 120_000;

/**
 * @param root of the revision, where `trials/pictures` is that of this one
 * @param businesses the demo's alone, or others beside them
 */
export const startService = async (root: string, businesses: 'demo' | 'all'): Promise<Service> => {
  const child = Bun.spawn([process.execPath, join(root, 'trials', 'pictures', 'service.ts'), businesses], {
    cwd: root,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const giveUp = setTimeout(() => child.kill(), startMsMax);
  const complaint = new Response(child.stderr).text();
  let text = '';
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.endsWith('}\n')) break;
  }
  clearTimeout(giveUp);
  if (text === '') throw new Error(`The service of ${root} did not start: ${await complaint}`);
  const started: Omit<Service, 'stop'> = JSON.parse(text);
  return {
    ...started,
    stop: async () => {
      child.kill();
      await child.exited;
    },
  };
};
