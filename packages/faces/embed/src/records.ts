/** Renders records in four looks: a list, cards, a table, and a single record in full. */
import type { RecordData } from '@vitrine/contract';
import { isNumeric } from '@vitrine/values';
import { buildNode } from './build-node.ts';
import type { Look } from './settings.ts';
import { isPicture, renderValue, type Field, type Reading } from './values.ts';

export interface Shown extends Reading {
  readonly records: readonly RecordData[];
  /** The shown fields, in order. */
  readonly fields: readonly Field[];
  /** The keys of the fields that the owner named. */
  readonly heading: string | undefined;
  readonly picture: string | undefined;
  readonly alt: string | undefined;
  /** True if the owner named the fields; otherwise a list and cards show a few. */
  readonly areNamed: boolean;
  /** The accessible name of the whole. */
  readonly label: string;
}

export const showRecords = (look: Exclude<Look, 'hours'>, shown: Shown): HTMLElement => {
  switch (look) {
    case 'list':
      return buildNode('ul', { part: 'list', role: 'list' }, ...shown.records.map((record) => showItem(record, shown)));
    case 'cards':
      return buildNode(
        'ul',
        { part: 'cards', role: 'list' },
        ...shown.records.map((record) => showItem(record, shown)),
      );
    case 'table':
      return showTable(shown);
    case 'record':
      return buildNode('div', {}, ...shown.records.map((record) => showWhole(record, shown)));
  }
};

const titleNames = /^(?:name|title|titel|titre|titulo|título|nom|naam|nombre|bezeichnung|label)$/i;

/** The title field: the owner's, one with the name of a title, or the first text. */
const headingOf = ({ fields, heading }: Pick<Shown, 'fields' | 'heading'>): Field | undefined =>
  fields.find(({ key }) => key === heading) ??
  fields.find(({ key, label }) => titleNames.test(key) || titleNames.test(label)) ??
  fields.find(({ type }) => type === 'text' || type === 'select');

/** The record's title, as the name of its hours. */
export const nameOf = (record: RecordData, shown: Pick<Shown, 'fields' | 'heading'>): string => {
  const field = headingOf(shown);
  const value = field && record[field.key];
  return typeof value === 'string' ? value : '';
};

/** The field of the picture: the owner's, or the first with a picture in this record. */
const pictureFieldOf = (record: RecordData, { fields, picture }: Shown): Field | undefined =>
  fields.find((field) => (picture === undefined || field.key === picture) && isPicture(record[field.key], field));

/** The picture's alternative text; empty where the owner gives none. */
const altOf = (record: RecordData, { alt = '' }: Shown): string => {
  const text = record[alt];
  return typeof text === 'string' ? text : '';
};

interface Parts {
  readonly picture: Node | undefined;
  readonly title: Node | undefined;
  readonly values: Node | undefined;
}

/** The number of values besides title and picture, in lists and cards without named fields. */
const valuesMax = 4;

/** Ranks compact, informative types first. */
const rankOf = ({ type }: Field): number => {
  if (type === 'currency') return 0;
  if (type === 'select' || type === 'date' || type === 'datetime') return 1;
  return type === 'text' ? 3 : 2;
};

/** Chooses fields with a value, in the order of the collection. */
const chooseFields = (record: RecordData, fields: readonly Field[]): readonly Field[] => {
  const best = fields
    .filter(({ key, type }) => type !== 'json' && (record[key] ?? '') !== '')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, valuesMax);
  const chosen = new Set(best);
  return fields.filter((field) => chosen.has(field));
};

/** @param isWhole true if all fields are shown */
const partsOf = (record: RecordData, shown: Shown, isWhole: boolean): Parts => {
  const heading = headingOf(shown);
  const pictureField = pictureFieldOf(record, shown);
  const title = heading && heading !== pictureField ? renderValue(record, heading, shown) : undefined;
  const others = shown.fields.filter((field) => field !== heading && field !== pictureField && field.key !== shown.alt);
  const rows = (isWhole ? others : chooseFields(record, others)).flatMap(
    (field) => showRow(record, field, shown) ?? [],
  );
  return {
    picture:
      pictureField &&
      renderValue(record, pictureField, shown, altOf(record, shown) || (title ? '' : pictureField.label)),
    title: title && buildNode('div', { part: 'title' }, title),
    values: rows.length === 0 ? undefined : buildNode('dl', { part: 'values' }, ...rows),
  };
};

const showRow = (record: RecordData, field: Field, shown: Shown): HTMLElement | undefined => {
  const value = renderValue(record, field, shown);
  if (value === undefined) return undefined;
  const label = buildNode('dt', { part: 'label' }, buildNode('bdi', {}, field.label));
  return buildNode('div', { part: 'value' }, label, buildNode('dd', { part: 'text' }, value));
};

const showCell = (record: RecordData, field: Field, shown: Shown): Node | undefined =>
  renderValue(record, field, shown, field === pictureFieldOf(record, shown) ? altOf(record, shown) : '');

const showItem = (record: RecordData, shown: Shown): HTMLElement => {
  const { picture, title, values } = partsOf(record, shown, shown.areNamed);
  return buildNode('li', { part: 'item' }, picture, buildNode('div', { part: 'body' }, title, values));
};

const showWhole = (record: RecordData, shown: Shown): HTMLElement => {
  const { picture, title, values } = partsOf(record, shown, true);
  return buildNode('article', { part: 'record' }, title, picture, values);
};

const classOf = ({ type }: Field): string | undefined => (isNumeric(type) ? 'number' : undefined);

/** A wide table scrolls within its region, also by keyboard. */
const showTable = (shown: Shown): HTMLElement => {
  const { fields, records, label } = shown;
  const heads = fields.map((field) =>
    buildNode('th', { part: 'heading', scope: 'col', class: classOf(field) }, buildNode('bdi', {}, field.label)),
  );
  const rows = records.map((record) =>
    buildNode(
      'tr',
      { part: 'row' },
      ...fields.map((field) =>
        buildNode('td', { part: 'cell', class: classOf(field) }, showCell(record, field, shown)),
      ),
    ),
  );
  const table = buildNode(
    'table',
    { part: 'table' },
    buildNode('thead', {}, buildNode('tr', {}, ...heads)),
    buildNode('tbody', {}, ...rows),
  );
  return buildNode('div', { part: 'scroll', role: 'group', tabindex: '0', 'aria-label': label }, table);
};
