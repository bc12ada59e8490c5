/** Values that few elements show: formatted texts, opening hours, structured data, and related records by their titles. */
import type { RecordData } from '@vitrine/contract';
import { readHtml, readStructure, showHoursIn, type HoursRow, type Structure } from '@vitrine/values';
import { buildNode, type Built } from './build-node.ts';
import type { Field, Reading, renderShown } from './values.ts';

/** Renders any other value, as the first script does. */
type Render = typeof renderShown;

/** @returns the text of HTML; any other value as it is */
export const readText = (value: unknown): unknown => (typeof value === 'string' ? readHtml(value) : value);

export const showStructured = (value: unknown, reading: Reading, render: Render): Built => {
  const shown = showHoursIn(value, reading.print);
  return shown.kind === 'hours'
    ? showWeek(shown.rows, reading)
    : showPart(readStructure(value, reading.print), reading, render);
};

const showWeek = (rows: readonly HoursRow[], { say, messageLanguage: lang }: Reading): Built => {
  const lines = rows.map(({ days, times }) =>
    buildNode(
      'tr',
      { part: 'day' },
      buildNode('th', { part: 'weekday', scope: 'row' }, days),
      buildNode('td', { part: 'times', lang: times ? undefined : lang }, times || say('value.closed')),
    ),
  );
  return buildNode('table', { part: 'hours' }, buildNode('tbody', {}, ...lines));
};

const showPart = (tree: Structure, reading: Reading, render: Render): Built => {
  switch (tree.kind) {
    case 'json':
      return buildNode('pre', { tabindex: '0' }, tree.text);
    case 'value':
      return render(tree.shown, reading) ?? buildNode('span');
    case 'items': {
      const items = tree.items.map((item) => showPart(item, reading, render));
      return tree.items.every(({ kind }) => kind === 'value')
        ? buildNode('span', { class: 'options' }, ...items.map((item) => buildNode('span', { part: 'option' }, item)))
        : buildNode('ul', { class: 'parts' }, ...items.map((item) => buildNode('li', {}, item)));
    }
    case 'parts':
      return buildNode(
        'dl',
        { class: 'parts' },
        ...tree.parts.map(({ name, value }) =>
          buildNode(
            'div',
            {},
            buildNode('dt', { part: 'label' }, buildNode('bdi', {}, name)),
            buildNode('dd', {}, showPart(value, reading, render)),
          ),
        ),
      );
  }
};

/** @returns the title of a field's related record, which leads to its page; undefined where the record has none */
export const showRelated = (
  record: RecordData,
  { key }: Field,
  reading: Reading,
  render: Render,
): Built | undefined => {
  const relation = reading.relations.find(({ from }) => from === key);
  const { expanded }: { readonly expanded?: Readonly<Record<string, RecordData | null>> } = Object(record);
  const related = relation && expanded?.[relation.key];
  if (!relation || !related) return undefined;
  const title = readText(related[relation.title]);
  const text = typeof title === 'string' || typeof title === 'number' ? `${title}` : '';
  const label = text || related.id;
  const href = reading.pageOf(relation.collection, related.id);
  return render(
    href === undefined ? { kind: 'text', text: label } : { kind: 'link', href, label, text: label },
    reading,
  );
};
