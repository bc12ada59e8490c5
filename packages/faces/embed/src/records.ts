/** Renders records in four looks: a list, cards, a table, and a single record in full. */
import type { RecordData } from '@vitrine/contract';
import { isEmpty, isNumeric } from '@vitrine/values';
import { buildNode, type Built } from './build-node.ts';
import type { Lead, Look } from './settings.ts';
import { isPicture, renderValue, type Field, type Reading } from './values.ts';

export interface Shown extends Reading {
  readonly records: readonly RecordData[];
  /** All fields of the answer, for templates. */
  readonly all: readonly Field[];
  /** The fields that may lead a record. */
  readonly fields: readonly Field[];
  /** The fields to show, in order. */
  readonly chosen: readonly Field[];
  /** The keys of the leading fields. */
  readonly heading: string | undefined;
  readonly picture: string | undefined;
  readonly alt: string | undefined;
  /** The accessible name of the whole. */
  readonly label: string;
  readonly leadOf: (record: RecordData) => Lead | undefined;
  /** True of an event that does not take place as planned. */
  readonly isOff: (record: RecordData) => boolean;
}

export const showRecords = (look: Exclude<Look, 'hours' | 'map' | 'calendar'>, shown: Shown): Built => {
  switch (look) {
    case 'list':
      return buildNode('ul', { part: 'list', role: 'list' }, ...shown.records.map((record) => showItem(record, shown)));
    case 'cards':
    case 'gallery':
      return buildNode(
        'ul',
        { part: 'cards', role: 'list', class: look },
        ...shown.records.map((record) => showItem(record, shown)),
      );
    case 'table':
      return showTable(shown);
    case 'record':
      return buildNode('div', {}, ...shown.records.map((record) => showWhole(record, shown)));
  }
};

type Leading = Pick<Shown, 'fields' | 'heading'>;

/** The title field: the owner's, or the first text. */
const headingOf = ({ fields, heading }: Leading): Field | undefined =>
  fields.find(({ key }) => key === heading) ?? fields.find(({ type }) => type === 'text' || type === 'select');

/** The record's title, as the name of its hours. */
export const nameOf = (record: RecordData, shown: Leading): string => {
  const field = headingOf(shown);
  const value = field && record[field.key];
  return typeof value === 'string' ? value : '';
};

/** The field of the picture: the owner's, or the first with a picture in this record. */
const pictureFieldOf = (record: RecordData, { chosen, fields, picture }: Shown): Field | undefined =>
  [...fields.filter(({ key }) => key === picture), ...chosen].find((field) => isPicture(record[field.key], field));

/** The picture's alternative text; empty where the owner gives none. */
const altOf = (record: RecordData, { alt = '' }: Shown): string => {
  const text = record[alt];
  return typeof text === 'string' ? text : '';
};

interface Parts {
  readonly picture: Built | undefined;
  readonly title: Built | undefined;
  readonly values: Built | undefined;
}

/** The title leads to the record, or the picture where there is no title. */
const partsOf = (record: RecordData, shown: Shown, isWhole: boolean): Parts => {
  const heading = headingOf(shown);
  const pictureField = pictureFieldOf(record, shown);
  const title = heading && heading !== pictureField ? renderValue(record, heading, shown) : undefined;
  const lead = isWhole ? undefined : shown.leadOf(record);
  const led = (part: Built): Built => (lead ? leadTo(lead, part) : part);
  const picture =
    pictureField && renderValue(record, pictureField, shown, altOf(record, shown) || (title ? '' : pictureField.label));
  const rows = shown.chosen
    .filter((field) => field !== heading && field !== pictureField && field.key !== shown.alt)
    .flatMap((field) => showRow(record, field, shown) ?? []);
  return {
    picture: picture && (title ? picture : led(picture)),
    title: title && buildNode('div', { part: 'title' }, led(shown.isOff(record) ? buildNode('s', {}, title) : title)),
    values: rows.length === 0 ? undefined : buildNode('dl', { part: 'values' }, ...rows),
  };
};

const leadTo = (lead: Lead, title: Built): Built =>
  lead.kind === 'page'
    ? buildNode('a', { part: 'lead', href: lead.href }, title)
    : buildNode('button', { part: 'lead', type: 'button', 'data-id': lead.id, 'aria-haspopup': 'dialog' }, title);

const showRow = (record: RecordData, field: Field, shown: Shown): Built | undefined => {
  const value = renderValue(record, field, shown);
  if (value === undefined) return undefined;
  const label = buildNode('dt', { part: 'label' }, buildNode('bdi', {}, field.label));
  return buildNode('div', { part: 'value' }, label, buildNode('dd', { part: 'text' }, value));
};

const showItem = (record: RecordData, shown: Shown): Built => {
  const { picture, title, values } = partsOf(record, shown, false);
  return buildNode('li', { part: 'item' }, picture, buildNode('div', { part: 'body' }, title, values));
};

/** @returns all of a record */
export const showWhole = (record: RecordData, shown: Shown): Built => {
  const { picture, title, values } = partsOf(record, shown, true);
  return buildNode('article', { part: 'record' }, title, picture, values);
};

const classOf = ({ type }: Field): string | undefined => (isNumeric(type) ? 'number' : undefined);

/** A wide table scrolls within its region, also by keyboard. */
const showTable = (shown: Shown): Built => {
  const { chosen, records, label } = shown;
  const heads = chosen.map((field) =>
    buildNode('th', { part: 'heading', scope: 'col', class: classOf(field) }, buildNode('bdi', {}, field.label)),
  );
  const table = buildNode(
    'table',
    { part: 'table' },
    buildNode('thead', {}, buildNode('tr', {}, ...heads)),
    buildNode('tbody', {}, ...records.map((record) => showTableRow(record, shown))),
  );
  return buildNode('div', { part: 'scroll', role: 'group', tabindex: '0', 'aria-label': label }, table);
};

/** The first cell with a value leads to the record. */
const showTableRow = (record: RecordData, shown: Shown): Built => {
  const lead = shown.leadOf(record);
  const leading = lead && shown.chosen.find((field) => isLeading(record, field));
  const cells = shown.chosen.map((field) => {
    const value = renderValue(
      record,
      field,
      shown,
      field === pictureFieldOf(record, shown) ? altOf(record, shown) : '',
    );
    return buildNode(
      'td',
      { part: 'cell', class: classOf(field) },
      value && lead && field === leading ? leadTo(lead, value) : value,
    );
  });
  return buildNode('tr', { part: 'row' }, ...cells);
};

/** A link holds no other link. */
const isLeading = (record: RecordData, field: Field): boolean =>
  /^(?:text|select|integer|number|date|datetime)$/.test(field.type) &&
  !isEmpty(record[field.key]) &&
  !isPicture(record[field.key], field);
