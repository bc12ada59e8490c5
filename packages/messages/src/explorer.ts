/** The messages of the explorer, in the language that is asked for: no other one is loaded. */
import type { Language } from './languages.ts';
import type { CommonMessages, ExplorerMessages } from './messages.ts';

type Loaded = CommonMessages & ExplorerMessages;

const loaders = {
  en: async () => ({ ...(await import('./en/common.ts')).common, ...(await import('./en/explorer.ts')).explorer }),
  de: async () => ({ ...(await import('./de/common.ts')).common, ...(await import('./de/explorer.ts')).explorer }),
  es: async () => ({ ...(await import('./es/common.ts')).common, ...(await import('./es/explorer.ts')).explorer }),
  fr: async () => ({ ...(await import('./fr/common.ts')).common, ...(await import('./fr/explorer.ts')).explorer }),
  nl: async () => ({ ...(await import('./nl/common.ts')).common, ...(await import('./nl/explorer.ts')).explorer }),
} as const satisfies Record<Language, () => Promise<Loaded>>;

export const loadExplorerMessages = async (language: Language): Promise<Loaded> => loaders[language]();
