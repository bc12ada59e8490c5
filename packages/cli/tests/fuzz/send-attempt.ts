/** Sends an attempt over TCP, with nothing in between that would tidy its bytes up. */
import { connect, type Socket } from 'node:net';
import type { Attempt } from './attempt.ts';
import { readAnswers } from './read-answers.ts';

export interface Exchange {
  readonly bytes: Buffer;
  /** Whether the client had all that it waits for, the server closed the connection, or neither came in time. */
  readonly ended: 'satisfied' | 'closed' | 'waiting';
  /** From the last byte sent. */
  readonly durationMs: number;
}

/** The service's own deadline is 5 s, and it closes what has not asked after 12 s; the rest is for a busy machine. */
const answerMsMax = 120_000;

export const sendAttempt = async (port: number, attempt: Attempt): Promise<Exchange> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<Exchange['ended']>();
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (isSatisfied(attempt, Buffer.concat(chunks))) resolve('satisfied');
  });
  // The server may be done with the connection while more is sent: that is told as its closing.
  for (const event of ['error', 'end', 'close']) socket.on(event, () => resolve('closed'));
  const isGone = ended.then(() => true);
  await send(socket, attempt, isGone);
  const sentAt = performance.now();
  const timer = setTimeout(() => resolve('waiting'), answerMsMax);
  const how = await ended;
  clearTimeout(timer);
  socket.destroy();
  return { bytes: Buffer.concat(chunks), ended: how, durationMs: performance.now() - sentAt };
};

const send = async (socket: Socket, { pieces, pauseMs, ending }: Attempt, isGone: Promise<boolean>): Promise<void> => {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0 && (await Promise.race([isGone, Bun.sleep(pauseMs).then(() => false)]))) return;
    socket.write(piece, 'latin1');
  }
  if (ending === 'finish') socket.end();
  if (ending !== 'reset') return;
  if (socket.connecting) socket.once('connect', () => socket.resetAndDestroy());
  else socket.resetAndDestroy();
};

const isSatisfied = ({ asks, closes, allowed }: Attempt, bytes: Buffer): boolean =>
  !closes &&
  asks.length > 0 &&
  allowed.includes('answered') &&
  readAnswers(bytes, asks).complete.length === asks.length;
