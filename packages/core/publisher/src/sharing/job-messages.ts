/** A job's request and a standby's replies as bytes. Both ends are of one release, so the bytes have no version. */
import { deserialize, serialize } from 'bun:jsc';
import { receiveResult, sendResult, type SentResult } from '../editions/builder.ts';
import type { BuiltTable, TableToBuild } from '../editions/built-table.ts';

export interface JobRequest {
  /** The name of the source: each publisher has its own settings of it. */
  readonly source: string;
  /** Identifies the databases that the leader has by this name. */
  readonly databases: string;
  readonly tables: readonly TableToBuild[];
  /** The time of the edition, in milliseconds since 1970. */
  readonly at: number;
}

export type JobReply =
  /** `part`: segments that are built while others are not; `done`: the result, which has them, too. */
  | { readonly kind: 'part' | 'done'; readonly built: readonly BuiltTable[] }
  /** The standby could not do it; the reason has no values of records. */
  | { readonly kind: 'failed'; readonly reason: string };

export const printRequest = async (request: JobRequest): Promise<Uint8Array> => pack(request);

export const parseRequest = async (bytes: Uint8Array): Promise<JobRequest> =>
  // oxlint-disable-next-line typescript/no-unsafe-return -- the leader of the same release has printed it
  unpack(bytes);

/** @param beganAt the time at which the standby began, by its clock: dates are sent as times since then */
export const printReply = async (reply: JobReply, beganAt: number): Promise<Uint8Array> =>
  pack(
    reply.kind === 'failed'
      ? reply
      : { ...reply, built: reply.built.map((each) => withoutValues(sendResult(shift(each, -beganAt)))) },
  );

/** The message of a foreign error may quote values, and a reply lies in the catalog (security, row 23). */
const withoutValues = (sent: SentResult): SentResult =>
  sent.kind === 'failed' ? { ...sent, error: { ...sent.error, message: sent.sentence } } : sent;

/** @param givenAt the time at which the job was given, by the leader's clock */
export const parseReply = async (bytes: Uint8Array, givenAt: number): Promise<JobReply> => {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a standby of the same release has printed it
  const reply: SentReply = await unpack(bytes);
  return reply.kind === 'failed'
    ? reply
    : { ...reply, built: reply.built.map((each) => shift(receiveResult(each), givenAt)) };
};

type SentReply =
  Extract<JobReply, { kind: 'failed' }> | { readonly kind: 'part' | 'done'; readonly built: readonly SentResult[] };

const shift = (built: BuiltTable, ms: number): BuiltTable =>
  built.kind === 'failed' ? built : { ...built, readAt: built.readAt + ms };

const pack = async (value: JobRequest | SentReply): Promise<Uint8Array> =>
  Bun.zstdCompress(serialize(value, { binaryType: 'nodebuffer' }));

// oxlint-disable-next-line typescript/no-explicit-any
const unpack = async (bytes: Uint8Array): Promise<any> => deserialize(await Bun.zstdDecompress(bytes));
