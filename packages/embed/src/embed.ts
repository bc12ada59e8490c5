/** What runs where the script is loaded: the element, once a page. */
import { watchPolicy } from './ask.ts';
import { defineElement } from './element.ts';
import { createQuestions, type Questions } from './questions.ts';

/** Where the script came from: `https://api.example.com/embed.js` ─▶ `https://api.example.com/` */
const serviceOf = (script: HTMLOrSVGScriptElement | null): string | undefined =>
  script instanceof HTMLScriptElement && script.src !== '' ? new URL('.', script.src).href : undefined;

const questionsByOrigin = new Map<string, Questions>();

const questionsTo = (url: string): Questions => {
  const { origin } = new URL(url);
  const questions = questionsByOrigin.get(origin) ?? createQuestions(Math.random);
  questionsByOrigin.set(origin, questions);
  return questions;
};

// A page may load it twice.
if (customElements.get('vitrine-list') === undefined) {
  watchPolicy();
  defineElement({ service: serviceOf(document.currentScript), questionsTo, now: () => Date.now() });
}
