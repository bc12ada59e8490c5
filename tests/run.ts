/**
 * Runs both parts of the tests at once: those of whole processes wait for most of their time. What these print comes when the
 * others are done. It fails where one of them does.
 */
import { setPriority } from 'node:os';

const words = ['npm', 'run', '--silent'];
const processes = Bun.spawn([...words, 'test:processes'], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
const printed = Promise.all([new Response(processes.stdout).bytes(), new Response(processes.stderr).bytes()]);
const most = Bun.spawn([...words, 'test:most'], { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' });
/** What waits is to be on time when it wakes, so the others step back. */
const politeness = 5;
setPriority(most.pid, politeness);

const statuses = [await most.exited];
for (const bytes of await printed) await Bun.write(Bun.stdout, bytes);
statuses.push(await processes.exited);
if (statuses.some((status) => status !== 0)) process.exit(1);
