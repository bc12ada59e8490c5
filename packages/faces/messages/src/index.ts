/** The catalogue of messages: what pages, console and widgets say, in each language. Messages themselves are loaded by language. */
export type { Language } from './languages.ts';
export type { CommonKey, ConsoleKey, ExplorerKey } from './messages.ts';
export { createSpeaker, type Say, type Speaker } from './say.ts';
