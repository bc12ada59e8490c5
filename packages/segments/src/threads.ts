/** Threads of their own for what would hold up the event loop. */
export { yieldToOthers } from './threads/own-priority.ts';
export { answerRequests } from './threads/thread-answers.ts';
export { Thread } from './threads/thread.ts';
