/** The types of the catalogue: English names the messages, the other languages have the same ones. */
import type { AboutMessages } from './about-names.ts';
import type { common } from './en/common.ts';
import type { codes } from './en/console-codes.ts';
import type { looks } from './en/console-looks.ts';
import type { pages } from './en/console-pages.ts';
import type { console } from './en/console.ts';
import type { explorer } from './en/explorer.ts';
import type { widgets } from './en/widgets.ts';
import type { OperatorMessages } from './operator-phrases.ts';
import type { TypeMessages } from './type-names.ts';

/** All messages of a part: a language that lacks one does not compile. */
type In<Catalogue> = Readonly<Record<keyof Catalogue, string>>;

export type CommonMessages = In<typeof common>;
export type ConsoleCodeMessages = In<typeof codes>;
export type ConsoleLookMessages = In<typeof looks>;
export type ConsolePageMessages = In<typeof pages>;
export type ConsoleMessages = In<typeof console>;
export type ExplorerMessages = In<typeof explorer>;
export type WidgetMessages = In<typeof widgets>;

export type CommonKey = keyof CommonMessages | keyof OperatorMessages;
export type ConsoleKey = CommonKey | keyof ConsoleMessages | keyof AboutMessages | keyof TypeMessages;
export type ExplorerKey = CommonKey | keyof ExplorerMessages | keyof AboutMessages;
