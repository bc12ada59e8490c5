/** The code that is imported after the start, because it includes the SDK. */
export { converse } from './conversation.ts';
export { firstMessages } from './first-messages.ts';
export { readMessage } from './message.ts';
