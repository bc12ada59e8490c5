/** The records of an element, in its shadow tree or, by a template of the website, as its children. */
import { buildNode, toNode } from './build-node.ts';
import type { ShownHours } from './opening-hours.ts';
import type { Looks } from './page.ts';
import { showRecords } from './records.ts';
import { takesTemplate, templateOf } from './own-markup.ts';
import { isFramed, lookOf, type ReadAttribute } from './settings.ts';
import { renderValue } from './values.ts';

interface Means {
  readonly read: ReadAttribute;
  /** Undefined where the look needs none. */
  readonly looks: Looks | undefined;
  readonly advise: (advice: string) => void;
}

/** @returns undefined where there is nothing to show */
export const contentOf = (host: HTMLElement, shown: ShownHours, { read, looks, advise }: Means): Node | undefined => {
  const [look, template] = [lookOf(read), templateOf(host)];
  if (shown.records.length === 0) return undefined;
  if (look === 'hours' || isFramed(look)) return looks?.showHours(shown);
  if (template === null || looks === undefined || !takesTemplate(look)) return toNode(showRecords(look, shown));
  host.append(looks.fillAll(template, shown, { render: renderValue, advise }));
  return toNode(buildNode('slot', { name: 'records' }));
};

/** Removes the records of a template. */
export const dropRecords = (host: HTMLElement): void => host.querySelector(':scope > [slot=records]')?.remove();
