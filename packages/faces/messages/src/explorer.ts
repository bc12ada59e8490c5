/** The messages of the explorer, in the language that is asked for: of the others only phrases of operators are loaded. */
import { aboutMessages, type AboutMessages } from './about-names.ts';
import type { Language } from './languages.ts';
import type { CommonMessages, ExplorerMessages } from './messages.ts';
import { operatorMessages, type OperatorMessages } from './operator-phrases.ts';

type Loaded = CommonMessages & ExplorerMessages;

const together = async (
  first: Promise<{ readonly common: CommonMessages }>,
  second: Promise<{ readonly explorer: ExplorerMessages }>,
): Promise<Loaded> => {
  const [{ common }, { explorer }] = await Promise.all([first, second]);
  return { ...common, ...explorer };
};

const loaders = {
  en: async () => together(import('./en/common.ts'), import('./en/explorer.ts')),
  de: async () => together(import('./de/common.ts'), import('./de/explorer.ts')),
  es: async () => together(import('./es/common.ts'), import('./es/explorer.ts')),
  fr: async () => together(import('./fr/common.ts'), import('./fr/explorer.ts')),
  nl: async () => together(import('./nl/common.ts'), import('./nl/explorer.ts')),
} as const satisfies Record<Language, () => Promise<Loaded>>;

export const loadExplorerMessages = async (language: Language): Promise<Loaded & AboutMessages & OperatorMessages> => ({
  ...aboutMessages(language),
  ...operatorMessages(language),
  ...(await loaders[language]()),
});
