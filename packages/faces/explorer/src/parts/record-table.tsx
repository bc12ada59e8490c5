/** Records as a table, which the style turns into cards on phones. */
/** @jsxImportSource preact */
import { fieldTypeTraits } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { isNumeric, sortKeyOf } from '../asking/field-kinds.ts';
import { isStory, type CardRoles } from '../asking/shown-fields.ts';
import type { SortedBy, View } from '../asking/view.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { EventTitle } from './event-title.tsx';
import { Label } from './label.tsx';
import { Marked } from './marked.tsx';
import { PageLink } from './page-link.tsx';
import type { RecordProps } from './record-props.ts';
import { plainText, Value } from './value.tsx';

interface RecordTableProps {
  readonly words: Words;
  readonly caption: string;
  readonly fields: readonly ExposedField[];
  readonly sort: View['sort'];
  /** The URL of the same view in another order; undefined: it stays in this one. */
  readonly addressOf: ((sort: View['sort']) => string) | undefined;
  /** From `renderRecords`. */
  readonly rows: string;
}

export const RecordTable = ({ words, caption, fields, sort, addressOf, rows }: RecordTableProps) => (
  <div class="table" role="region" aria-label={caption} tabIndex={0}>
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {fields.map((field) => (
            <Heading key={field.key} words={words} field={field} sort={sort} addressOf={addressOf} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" dangerouslySetInnerHTML={{ __html: rows }} />
    </table>
  </div>
);

export const RecordRow = ({ context, fields, roles, recordAddress, record }: RecordProps) => {
  const leading = roles.title !== undefined && fields.includes(roles.title) ? roles.title : fields[0];
  return (
    <tr role="row">
      {fields.map((field) => (
        <td
          key={field.key}
          role="cell"
          class={classOf(field, roles, field === leading)}
          data-label={labelOf(context.words, field)}
        >
          {field === leading ? (
            <PageLink href={recordAddress(record)} class="title" isWritten>
              <EventTitle roles={roles} record={record} isNamed={!fields.some((each) => each === roles.status)}>
                <Marked field={field} record={record} text={plainText(context.words, field, record) || record.id} />
              </EventTitle>
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
  readonly words: Words;
  readonly field: ExposedField;
  readonly sort: View['sort'];
  readonly addressOf: RecordTableProps['addressOf'];
}

/** A click sorts by the column; a second click reverses the order. */
const Heading = ({ words, field, sort, addressOf }: HeadingProps) => {
  const { key, type } = field;
  const by = sortKeyOf(field);
  const sorted = sort.slice(0, 1).find((first) => first.field === by || first.field === key);
  const next: SortedBy = { field: by, descends: sorted !== undefined && !sorted.descends };
  return (
    <th
      role="columnheader"
      scope="col"
      class={isNumeric(type) ? 'number' : undefined}
      aria-sort={sorted && (sorted.descends ? 'descending' : 'ascending')}
    >
      {addressOf !== undefined && fieldTypeTraits[type].sortable ? (
        <PageLink href={addressOf([next])} rel="nofollow">
          <Label words={words} of={field} />
        </PageLink>
      ) : (
        <Label words={words} of={field} />
      )}
    </th>
  );
};
