/** The script of the element. It defines the element once per page. */
import { watchPolicy } from './ask.ts';
import { defineElement } from './element.ts';
import { createQuestions, type Questions } from './questions.ts';

/** The base URL of the script: `https://api.example.com/embed.js` gives `https://api.example.com/`. */
const serviceOf = (script: HTMLOrSVGScriptElement | null): string | undefined =>
  script instanceof HTMLScriptElement && script.src !== '' ? new URL('.', script.src).href : undefined;

const questionsByOrigin = new Map<string, Questions>();

const questionsTo = (url: string): Questions => {
  const { origin } = new URL(url);
  const questions = questionsByOrigin.get(origin) ?? createQuestions(Math.random);
  questionsByOrigin.set(origin, questions);
  return questions;
};

// A page may load the script twice.
if (customElements.get('vitrine-list') === undefined) {
  watchPolicy();
  defineElement({ service: serviceOf(document.currentScript), questionsTo, now: () => Date.now() });
}
