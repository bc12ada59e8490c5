/** Records as a table, which the style turns into cards where a phone reads. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import { fieldTypeTraits } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { renderToString } from 'preact-render-to-string';
import { isNumeric } from '../asking/field-kinds.ts';
import { isStory, type CardRoles } from '../asking/shown-fields.ts';
import type { SortedBy, View } from '../asking/view.ts';
import type { PageContext, Pause } from '../page-context.ts';
import { PageLanguages, PageLink } from './page-link.tsx';
import { titleOf, Value } from './value.tsx';
import { Written } from './written.tsx';

interface RecordTableProps {
  readonly caption: string;
  readonly fields: readonly ExposedField[];
  readonly sort: View['sort'];
  /** The address of the same view in another order. */
  readonly addressOf: (sort: View['sort']) => string;
  /** Made by `renderRows`. */
  readonly rows: string;
}

export const RecordTable = ({ caption, fields, sort, addressOf, rows }: RecordTableProps) => (
  <div class="table" role="region" aria-label={caption} tabIndex={0}>
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {fields.map((field) => (
            <Heading key={field.key} field={field} sort={sort} addressOf={addressOf} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" dangerouslySetInnerHTML={{ __html: rows }} />
    </table>
  </div>
);

interface RowProps {
  readonly context: PageContext;
  readonly fields: readonly ExposedField[];
  readonly roles: CardRoles;
  readonly recordAddress: (record: RecordData) => string;
}

/** They take about a millisecond. */
const cellsAtOnce = 200;

/** The rows as HTML, a few at a time, so that a large page delays nobody. */
export const renderRows = async (props: RowProps, records: readonly RecordData[], pause: Pause): Promise<string> => {
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / props.fields.length));
  let html = '';
  for (let start = 0; start < records.length; start += rowsAtOnce) {
    if (start > 0) await pause();
    const some = records.slice(start, start + rowsAtOnce);
    html += renderToString(
      <PageLanguages context={props.context}>
        {some.map((record) => (
          <Row key={record.id} {...props} record={record} />
        ))}
      </PageLanguages>,
    );
  }
  return html;
};

const Row = ({ context, fields, roles, recordAddress, record }: RowProps & { readonly record: RecordData }) => {
  const leading = roles.title !== undefined && fields.includes(roles.title) ? roles.title : fields[0];
  return (
    <tr role="row">
      {fields.map((field) => (
        <td key={field.key} role="cell" class={classOf(field, roles, field === leading)} data-label={field.label}>
          {field === leading ? (
            <PageLink href={recordAddress(record)} class="title" isWritten>
              {titleOf(context.words, field, record)}
            </PageLink>
          ) : (
            <Value context={context} field={field} record={record} roles={roles} isBrief />
          )}
        </td>
      ))}
    </tr>
  );
};

const classOf = (field: ExposedField, roles: CardRoles, isLeading: boolean): string | undefined => {
  if (isLeading) return 'lead';
  if (roles.pictures.includes(field)) return 'pictured';
  if (field === roles.subtitle) return 'subtitle';
  if (field === roles.price) return 'price number';
  if (isStory(field)) return 'story';
  return isNumeric(field.type) ? 'number' : undefined;
};

interface HeadingProps {
  readonly field: ExposedField;
  readonly sort: View['sort'];
  readonly addressOf: (sort: View['sort']) => string;
}

/** A click sorts by it, another one the other way round. */
const Heading = ({ field: { key, label, type }, sort, addressOf }: HeadingProps) => {
  const sorted = sort[0]?.field === key ? sort[0] : undefined;
  const next: SortedBy = { field: key, descends: sorted !== undefined && !sorted.descends };
  return (
    <th
      role="columnheader"
      scope="col"
      class={isNumeric(type) ? 'number' : undefined}
      aria-sort={sorted && (sorted.descends ? 'descending' : 'ascending')}
    >
      {fieldTypeTraits[type].sortable ? (
        <PageLink href={addressOf([next])} rel="nofollow" isWritten>
          {label}
        </PageLink>
      ) : (
        <Written>{label}</Written>
      )}
    </th>
  );
};
