/** What is loaded with the first message: it brings the SDK, which most servers never need. */
export { converse } from './conversation.ts';
export { readMessage } from './message.ts';
