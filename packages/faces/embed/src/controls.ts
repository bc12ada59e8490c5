/** The visitors' controls: filters by options and ranges, and the order, each if an attribute asks for it. */
import type { CollectionShape, Facet, FieldShape } from '@vitrine/explorer';
import { isNumeric } from '@vitrine/values';
import { optionLabel } from '@vitrine/explorer/meaning';
import { buildNode, type Built } from './build-node.ts';
import type { Say } from './choice.ts';
import { keysIn } from '@vitrine/explorer/embedded';
import type { ReadAttribute } from './settings.ts';

interface Offer {
  readonly read: ReadAttribute;
  readonly shape: CollectionShape;
  /** The facets of the fields to filter by. */
  readonly facets: readonly Facet[];
  readonly say: Say;
  /** The present choice. */
  readonly chosen: URLSearchParams;
}

/** @returns undefined where there is nothing to choose */
export const showControls = ({ read, shape, facets, say, chosen }: Offer): Built | undefined => {
  const fieldNamed = (key: string): FieldShape | undefined => shape.fields.find((field) => field.key === key);
  const filters = facets.flatMap((facet) => {
    const field = fieldNamed(facet.key);
    return field === undefined ? [] : [showFilter(field, facet, say, chosen)];
  });
  const sorts = keysIn(read('sorts')).flatMap((key) => fieldNamed(key) ?? []);
  const order = sorts.length === 0 ? [] : [showOrder(sorts, say, chosen)];
  const all = [...filters, ...order];
  return all.length === 0 ? undefined : buildNode('form', { part: 'controls' }, ...all);
};

const showFilter = (field: FieldShape, facet: Facet, say: Say, chosen: URLSearchParams): Built => {
  if (facet.type === 'boolean') return showTruth(field, say, chosen);
  return facet.histogram === undefined ? showOptions(field, facet, chosen) : showRange(field, facet, say, chosen);
};

const group = (label: string, ...children: readonly Built[]): Built =>
  buildNode('fieldset', { part: 'filter' }, buildNode('legend', { part: 'label' }, label), ...children);

const showOptions = (field: FieldShape, { values }: Facet, chosen: URLSearchParams): Built => {
  const name = `where[${field.key}][in][]`;
  const checked = chosen.getAll(name);
  const options = values.map(({ value }) => {
    const text = String(value);
    const box = buildNode('input', {
      type: 'checkbox',
      name,
      value: text,
      checked: checked.includes(text) ? '' : undefined,
    });
    return buildNode('label', { part: 'choice' }, box, buildNode('bdi', {}, optionLabel(field, text)));
  });
  return group(field.label, ...options);
};

const showRange = (field: FieldShape, { min, max }: Facet, say: Say, chosen: URLSearchParams): Built => {
  const control = (operator: 'gte' | 'lte', words: string, bound: string | number | undefined): Built => {
    const name = `where[${field.key}][${operator}]`;
    const common = { part: 'input', name, value: chosen.get(name) ?? '', 'aria-label': `${field.label}, ${words}` };
    return isNumeric(field.type)
      ? buildNode('input', { ...common, type: 'number', step: 'any', placeholder: String(bound ?? '') })
      : buildNode('input', { ...common, type: 'date' });
  };
  return group(field.label, control('gte', say('filter.from'), min), control('lte', say('filter.to'), max));
};

const showSelect = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: URLSearchParams,
): Built =>
  buildNode(
    'label',
    { part: 'filter' },
    buildNode('span', { part: 'label' }, label),
    buildNode(
      'select',
      { part: 'input', name },
      ...[['', '–'] as const, ...options].map(([value, text]) =>
        buildNode('option', { value, selected: chosen.get(name) === value ? '' : undefined }, text),
      ),
    ),
  );

const showTruth = ({ key, label }: FieldShape, say: Say, chosen: URLSearchParams): Built =>
  showSelect(
    `where[${key}][eq]`,
    label,
    [
      ['true', say('value.yes')],
      ['false', say('value.no')],
    ],
    chosen,
  );

const showOrder = (fields: readonly FieldShape[], say: Say, chosen: URLSearchParams): Built => {
  const options = fields.flatMap(({ key, label }) => [
    [key, say('widget.up', { field: label })] as const,
    [`-${key}`, say('widget.down', { field: label })] as const,
  ]);
  return showSelect('sort', say('widget.sort'), options, chosen);
};
