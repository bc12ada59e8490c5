/** Load with timestamps: asks over some connections, at a fixed rate, each so often, or as fast as it goes. Takes the file of its job. */
import { rename } from 'node:fs/promises';
import { callerAddress } from '../caller-address.ts';
import { newMark, type LoadJob, type LoadSummary } from '../load-job.ts';
import { AnswerReader } from './answer-reader.ts';

interface Lane {
  readonly number: number;
  readonly address: string;
  reader: AnswerReader;
  /** When its request was due; null while it has none. */
  dueMs: number | null;
}

/** More are not kept: memory taken while it measures would show in what it measures. */
const samplesMax = 8_000_000;
const connectingAtOnce = 100;

const [jobFile = ''] = process.argv.slice(2);
const job: LoadJob = JSON.parse(await Bun.file(jobFile).text());
const paths = (await Bun.file(job.pathsFile).text()).trimEnd().split('\n');
const samples = new Float64Array(job.samplesFile === null ? 0 : 2 * samplesMax);

/** No other run asks for it. */
const runName = Math.floor(performance.timeOrigin).toString(36);
const headerLines = Object.entries(job.headers)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

let [good, bad, firstBad, open] = [0, 0, '', 0];
const statuses: Record<string, number> = {};
let asked = 0;
let isEnding = false;
const isOver = (): boolean => isEnding || (job.ends !== 'when-told' && asked === paths.length);

const connect = async (number: number): Promise<Bun.Socket<Lane>> => {
  const reader = new AnswerReader(() => undefined);
  const socket = await Bun.connect<Lane>({
    hostname: '127.0.0.1',
    port: job.port,
    data: { number, address: callerAddress(job.network, number), reader, dueMs: null },
    socket: {
      data: ({ data }, bytes) => data.reader.read(bytes),
      close: ({ data }) => lose(data),
    },
  });
  socket.data.reader = new AnswerReader((status) => take(socket, status));
  open++;
  return socket;
};

const ask = (socket: Bun.Socket<Lane>, dueMs: number): void => {
  const path = paths[asked % paths.length]?.replace(newMark, `${runName}-${asked}`);
  asked++;
  socket.data.dueMs = dueMs;
  const { address } = socket.data;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n${headerLines}\r\n`);
};

const askAt = (socket: Bun.Socket<Lane>, momentMs: number): void => {
  const restMs = Math.max(0, momentMs - performance.now());
  setTimeout(() => {
    if (!isOver()) ask(socket, performance.now());
  }, restMs);
};

const take = (socket: Bun.Socket<Lane>, status: number): void => {
  const { dueMs } = socket.data;
  if (dueMs === null) return complain('an answer that nobody asked for');
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === 200) keep(dueMs, performance.now() - dueMs);
  else complain(`status ${status}`);
  socket.data.dueMs = null;
  if (job.everyMs !== null) askAt(socket, dueMs + job.everyMs);
  else if (job.ratePerSecond === null && !isOver()) ask(socket, performance.now());
};

const keep = (dueMs: number, latencyMs: number): void => {
  if (2 * good < samples.length) {
    samples[2 * good] = performance.timeOrigin + dueMs;
    samples[2 * good + 1] = latencyMs;
  }
  good++;
};

const complain = (mistake: string): void => {
  bad++;
  if (firstBad === '') firstBad = mistake;
};

const lose = (lane: Lane): void => {
  open--;
  if (lane.dueMs !== null) complain('a connection was closed before the answer');
  lane.dueMs = null;
  if (job.everyMs !== null) void replace(lane);
  else if (job.ends !== 'holding') isEnding = true;
};

/** Callers who each ask now and then come back. */
const replace = async ({ number }: Lane): Promise<void> => {
  if (isOver()) return;
  const socket = await connect(number);
  sockets[number] = socket;
  askAt(socket, performance.now() + (job.everyMs ?? 0));
};

/**
 * In the last millisecond before a request it looks without rest: a timer would send them in bunches. The connections take
 * turns, as one that is idle for long is closed.
 */
const askAtRate = async (ratePerSecond: number): Promise<void> => {
  const begun = performance.now();
  for (let turn = 0; !isOver();) {
    for (let looked = 0; looked < sockets.length; looked++) {
      const dueMs = begun + (asked * 1000) / ratePerSecond;
      if (dueMs > performance.now() || isOver()) break;
      const socket = sockets[turn++ % sockets.length];
      if (socket?.data.dueMs === null) ask(socket, dueMs);
    }
    const restMs = Math.floor(begun + (asked * 1000) / ratePerSecond - performance.now());
    await (restMs > 0 ? Bun.sleep(restMs) : new Promise(setImmediate));
  }
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await Bun.sleep(1);
};

const tell = async (begun: number): Promise<void> => {
  const seconds = (performance.now() - begun) / 1000;
  const summary: LoadSummary = { seconds, good, bad, firstBad, statuses, open };
  await Bun.write(`${job.summaryFile}.part`, JSON.stringify(summary));
  await rename(`${job.summaryFile}.part`, job.summaryFile);
};

process.once('SIGTERM', () => {
  isEnding = true;
});

const sockets: Bun.Socket<Lane>[] = [];
while (sockets.length < job.connections) {
  const count = Math.min(connectingAtOnce, job.connections - sockets.length);
  sockets.push(...(await Promise.all(Array.from({ length: count }, (_, at) => connect(sockets.length + at)))));
}
const begun = performance.now();
if (job.everyMs !== null) {
  const apartMs = job.everyMs / sockets.length;
  for (const [at, socket] of sockets.entries()) askAt(socket, begun + at * apartMs);
} else if (job.ratePerSecond === null) {
  for (const socket of sockets) if (!isOver()) ask(socket, performance.now());
} else await askAtRate(job.ratePerSecond);
await until(() => isOver() && (job.everyMs !== null || sockets.every(({ data }) => data.dueMs === null)));
if (job.ends === 'holding') {
  await tell(begun);
  await until(() => isEnding);
}
if (job.samplesFile !== null) await Bun.write(job.samplesFile, samples.subarray(0, Math.min(2 * good, samples.length)));
await tell(begun);
process.exit(0);
