/** Shows records by the template of a website. */
import type { RecordData } from '@vitrine/contract';
import { buildNode, toNode } from './build-node.ts';
import type { Shown } from './records.ts';
import { fillTemplate, type Filling } from './template.ts';
import type { renderValue } from './values.ts';

interface Means {
  /** Renders a value, as everywhere in the element. */
  readonly render: typeof renderValue;
  /** Tells the developer of a mistake. */
  readonly advise: (advice: string) => void;
}

/** @returns a list for the slot `records` */
export const fillAll = (template: HTMLTemplateElement, shown: Shown, { render, advise }: Means): HTMLElement => {
  const list = toNode(buildNode('div', { slot: 'records', role: 'list' }));
  const told = new Set<string>();
  const adviseOnce = (advice: string): void => {
    if (!told.has(advice)) advise(advice);
    told.add(advice);
  };
  for (const record of shown.records) {
    const item = toNode(buildNode('div', { role: 'listitem' }));
    item.append(fillTemplate(template, fillingOf(record, shown, render), adviseOnce));
    list.append(item);
  }
  return list;
};

/** The values of placeholders. */
const fillingOf = (record: RecordData, shown: Shown, render: typeof renderValue): Filling => {
  const lead = shown.leadOf(record);
  const url = lead?.kind === 'page' ? lead.href : '';
  const valueOf = (key: string): string | undefined => {
    if (key === '@url') return url;
    if (shown.all.every((field) => field.key !== key)) return undefined;
    const value = record[key] ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const textOf = (key: string): string | undefined => {
    const field = shown.all.find((each) => each.key === key);
    const built = field && render(record, field, shown);
    if (built === undefined || built.name === 'img') return valueOf(key);
    const node = toNode(built);
    return Array.from(node.className === 'options' ? node.children : [node], ({ textContent }) => textContent).join(
      ', ',
    );
  };
  return { textOf, valueOf };
};
