/** The server's interface for faces: their routes, and the API's answers under the caller's exposure. */
export { Answer, type BodyFormat } from './answers/answer.ts';
export { ClientGone } from './client.ts';
export { FairQueue } from './fair-queue.ts';
export { type Requester as QueuedRequester, isCrowded, retryAfterSeconds, type WaitingMax } from './finding/waiting.ts';
export type { AnswerRequester, Requester } from './http/requester.ts';
export type { Counted, Question } from './http/answer-within.ts';
export { askedBy } from './http/asked-by.ts';
export { answerWhole, questionOf, type WholeAnswer } from './http/documents/whole-answer.ts';
export type { Face, FaceRoute, FaceServices } from './http/face.ts';
export { Failure, failureOf } from './http/failure.ts';
export { type ReadyAnswer, readyAnswer } from './http/ready-answer.ts';
export { collectionNotFound, routeNotFound, uriTooLong } from './http/refusals.ts';
export {
  type FailureMessage,
  type FailurePage,
  respondElsewhere,
  respondWithMessage,
  respondWithPage,
  type Sent,
} from './http/response.ts';
export { noRoute } from './http/route.ts';
export type { AnswerExposed, RouteParameters, RenderFailure, RouteRequest } from './http/route.ts';
export type { ServedCollection, ServedExposure } from './served.ts';
export {
  createAsset,
  createDownload,
  createPage,
  loadOnce,
  printPolicy,
  type Site,
  type SiteFiles,
  type StaticFile,
} from './static-file.ts';
export { Unavailable } from './unavailable.ts';
