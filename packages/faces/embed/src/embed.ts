/** The script of the element. It defines the element once per page. */
import type { CollectionShape } from '@vitrine/explorer';
import { askShape, watchPolicy } from './ask.ts';
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

const shapes = new Map<string, Promise<CollectionShape | undefined>>();

/** Requests a shape once; after a failure, again for the next element. */
const shapeAt = async (url: string): Promise<CollectionShape | undefined> => {
  const asked = shapes.get(url) ?? askShape(url);
  shapes.set(url, asked);
  const shape = await asked;
  if (shape === undefined) shapes.delete(url);
  return shape;
};

/** Loads a further script once; after a failure, again for the next element. */
const scriptOf = <Script>(name: string): ((service: string) => Promise<Script>) => {
  let loaded: Promise<Script> | undefined;
  return async (service) => {
    loaded ??= import(new URL(name, service.replace(/\/?$/, '/')).href);
    return loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  };
};

// A page may load the script twice.
if (customElements.get('vitrine-list') === undefined) {
  watchPolicy();
  defineElement({
    service: serviceOf(document.currentScript),
    questionsTo,
    shapeAt,
    looksOf: scriptOf('embed-looks.js'),
    adviceOf: scriptOf('embed-advice.js'),
    now: () => Date.now(),
  });
}
