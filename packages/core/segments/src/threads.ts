/** Threads for work that would block the event loop. */
export { yieldToOthers } from './threads/own-priority.ts';
export { answerRequests } from './threads/thread-answers.ts';
export { Thread } from './threads/thread.ts';
