/** What is loaded apart from the rest, after the start: it brings the SDK. */
export { converse } from './conversation.ts';
export { firstMessages } from './first-messages.ts';
export { readMessage } from './message.ts';
