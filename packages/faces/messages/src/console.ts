/** The messages of the owners' console, in the language that is asked for: of the others only phrases of operators and names of types are loaded. */
import { aboutMessages, type AboutMessages } from './about-names.ts';
import type { Language } from './languages.ts';
import type { CommonMessages, ConsoleMessages } from './messages.ts';
import { operatorMessages, type OperatorMessages } from './operator-phrases.ts';
import { typeMessages, type TypeMessages } from './type-names.ts';

type Loaded = CommonMessages & ConsoleMessages;

const together = async (
  first: Promise<{ readonly common: CommonMessages }>,
  second: Promise<{ readonly console: ConsoleMessages }>,
): Promise<Loaded> => {
  const [{ common }, { console }] = await Promise.all([first, second]);
  return { ...common, ...console };
};

const loaders = {
  en: async () => together(import('./en/common.ts'), import('./en/console.ts')),
  de: async () => together(import('./de/common.ts'), import('./de/console.ts')),
  es: async () => together(import('./es/common.ts'), import('./es/console.ts')),
  fr: async () => together(import('./fr/common.ts'), import('./fr/console.ts')),
  nl: async () => together(import('./nl/common.ts'), import('./nl/console.ts')),
} as const satisfies Record<Language, () => Promise<Loaded>>;

export const loadConsoleMessages = async (
  language: Language,
): Promise<Loaded & AboutMessages & OperatorMessages & TypeMessages> => ({
  ...aboutMessages(language),
  ...operatorMessages(language),
  ...typeMessages(language),
  ...(await loaders[language]()),
});
