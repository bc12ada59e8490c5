/**
 * `POST /mcp/t/:tenantId`: one message of the Model Context Protocol, answered for this request alone (contract §11.9). What
 * its tools ask goes the way of any other question: under the same exposure, of the same edition, with the same answers.
 */
import { endingBy, secondsLeft, type Clock } from '@vitrine/store';
import type { Access } from '../access.ts';
import type { Encoding } from '../answers/answer.ts';
import type { Verdict } from '../limits/limiter.ts';
import type { Caller } from '../limits/caller.ts';
import type { Question, Reply } from '../mcp/asking.ts';
import type { ServedExposure } from '../served.ts';
import { askWithin } from './ask-within.ts';
import { failureOf } from './failure.ts';
import { methodNotAllowed } from './refusals.ts';
import { respondWithMessage, type Sent } from './response.ts';
import type { AnswerServices } from './services.ts';

/** Who sends a message, and what is shown to them at this moment, or the refusal where that is nothing. */
interface Sender {
  readonly access: Access;
  readonly caller: Caller;
  readonly encoding: Encoding | undefined;
  readonly exposure: () => ServedExposure;
}

interface MessageServices extends AnswerServices {
  readonly clock: Clock;
}

/**
 * What was withdrawn while a message was answered is not given out any more.
 * @throws Failure, before a tool is called or where the service fails
 */
export const answerMessage = async (
  services: MessageServices,
  request: Request,
  sender: Sender,
  verdict: Verdict,
): Promise<Sent> => {
  if (request.method !== 'POST') throw methodNotAllowed(mcpMethods);
  const refuse = async (status: number, code: number, reason: string): Promise<Sent> =>
    respondWithMessage(refusalOf(status, code, reason), sender.encoding, verdict);
  if (!isOrigin(request.headers.get('origin')))
    return refuse(403, invalidRequest, 'The header Origin names no origin.');
  let exposure = sender.exposure();
  const text = await request.text();
  const { converse, readMessage } = await import('../mcp/index.ts');
  const read = readMessage(text);
  if (read.kind === 'refusal') return refuse(400, read.code, read.reason);
  for (;;) {
    const shown = exposure;
    const response = await converse(request, read.message, {
      exposure: shown,
      ask: async (question) => ask(services, shown, question, sender),
      cacheHint: {
        ttlMs: millisecondsLeft(services, shown),
        cacheScope: sender.access === 'keyed' ? 'private' : 'public',
      },
    });
    exposure = sender.exposure();
    if (exposure.fingerprint === shown.fingerprint) return respondWithMessage(response, sender.encoding, verdict);
  }
};

/** What may be done at this address. */
export const mcpMethods = 'POST, OPTIONS';

const invalidRequest = -32_600;

/** An error of JSON-RPC that is about no message, and so has no ID. */
const refusalOf = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message } }, { status });

/** Any page may ask, as it may ask the API: no browser has a right here that the page has not. What is no origin is refused. */
const isOrigin = (origin: string | null): boolean =>
  origin === null || origin === 'null' || /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/i.test(origin);

const millisecondsLeft = ({ edition: { times }, clock }: MessageServices, { endsAt }: ServedExposure): number =>
  times === undefined ? 0 : secondsLeft(endingBy(endsAt, times), clock.now()) * 1000;

const ask = async (
  services: AnswerServices,
  exposure: ServedExposure,
  question: Question,
  sender: Sender,
): Promise<Reply> => {
  try {
    return { kind: 'answer', body: await askWithin(services, exposure, question, sender) };
  } catch (error) {
    const { status, message, details = [] } = failureOf(error);
    if (status >= 500) throw error;
    return { kind: 'refusal', message, details };
  }
};
