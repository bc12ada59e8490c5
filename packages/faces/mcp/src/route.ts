/**
 * `POST /mcp/t/:tenantId`: answers one message of the Model Context Protocol, without state (contract §11.9). Requests
 * of its tools take the path of any other request, with the same exposure, edition and cached answers.
 */
import { endingBy, secondsLeft } from '@vitrine/store';
import {
  ClientGone,
  failureOf,
  respondWithMessage,
  type Requester,
  type FaceServices,
  type RouteRequest,
  type Sent,
  type ServedExposure,
} from '@vitrine/server/face';
import type { Question, Reply } from './asking.ts';

/**
 * Checks the exposure again after answering, so that nothing withdrawn in the meantime is sent.
 * @throws Failure before a tool is called, or where the service fails
 */
export const answerMessage = async (
  services: FaceServices,
  { request, requester, verdict, exposure: exposureNow }: RouteRequest,
): Promise<Sent> => {
  const refuse = async (status: number, code: number, reason: string): Promise<Sent> =>
    respondWithMessage(refusalOf(status, code, reason), requester.encoding, verdict);
  if (!isOrigin(request.headers.get('origin')))
    return refuse(403, invalidRequest, 'The header Origin names no origin.');
  let exposure = exposureNow();
  const text = await request.text();
  const { converse, readMessage } = await import('./messages.ts');
  const read = readMessage(text);
  if (read.kind === 'refusal') return refuse(400, read.code, read.reason);
  const waiting = { tenant: exposure.tenant.publicId, caller: requester.caller.id, client: request };
  for (;;) {
    const shown = exposure;
    const response = await converse(request, read.message, {
      exposure: shown,
      api: {
        ask: async (question) => ask(services, shown, question, requester),
        inTurn: async (work) => services.scheduler.resume(waiting, work),
      },
      cacheHint: {
        ttlMs: millisecondsLeft(services, shown),
        cacheScope: requester.access === 'keyed' ? 'private' : 'public',
      },
    });
    exposure = exposureNow();
    if (exposure.fingerprint === shown.fingerprint) return respondWithMessage(response, requester.encoding, verdict);
  }
};

export const mcpMethods = 'POST, OPTIONS';

const invalidRequest = -32_600;

/** A JSON-RPC error without an ID, because it belongs to no message. */
const refusalOf = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message } }, { status });

/** Accepts every origin, like the API: a browser has no rights here beyond the page's. Refuses malformed ones. */
const isOrigin = (origin: string | null): boolean =>
  origin === null || origin === 'null' || /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/i.test(origin);

const millisecondsLeft = ({ edition: { times }, clock }: FaceServices, { endsAt }: ServedExposure): number =>
  times === undefined ? 0 : secondsLeft(endingBy(endsAt, times), clock.now()) * 1000;

const ask = async (
  services: FaceServices,
  exposure: ServedExposure,
  question: Question,
  requester: Requester,
): Promise<Reply> => {
  try {
    return { kind: 'answer', body: await services.ask(exposure, question, requester) };
  } catch (error) {
    if (error instanceof ClientGone) throw error;
    const { status, message, details = [] } = failureOf(error);
    if (status >= 500) throw error;
    return { kind: 'refusal', message, details };
  }
};
