/** Records as a table, which the style turns into cards where a phone reads. */
import type { RecordData } from '@vitrine/contract';
import { fieldTypeTraits } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { isNumeric } from '../asking/field-kinds.ts';
import { isPicture, isStory, type CardRoles } from '../asking/shown-fields.ts';
import type { SortedBy, View } from '../asking/view.ts';
import type { PageContext } from '../page-context.ts';
import { PageLink } from './page-link.tsx';
import { titleOf, Value } from './value.tsx';

interface RecordTableProps {
  readonly context: PageContext;
  readonly caption: string;
  readonly fields: readonly ExposedField[];
  readonly roles: CardRoles;
  readonly records: readonly RecordData[];
  readonly sort: View['sort'];
  /** The address of the same view in another order. */
  readonly addressOf: (sort: View['sort']) => string;
  readonly recordAddress: (record: RecordData) => string;
}

export const RecordTable = (props: RecordTableProps) => {
  const { context, caption, fields, roles, records, sort, addressOf, recordAddress } = props;
  const leading = roles.title !== undefined && fields.includes(roles.title) ? roles.title : fields[0];
  return (
    <div class="table" role="region" aria-label={caption} tabIndex={0}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {fields.map((field) => (
              <Heading key={field.key} field={field} sort={sort} addressOf={addressOf} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {records.map((record) => (
            <tr key={record.id} role="row">
              {fields.map((field) => (
                <td
                  key={field.key}
                  role="cell"
                  class={classOf(field, roles, field === leading)}
                  data-label={field.label}
                >
                  {field === leading ? (
                    <PageLink href={recordAddress(record)} class="title" dir="auto">
                      {titleOf(context.words, field, record)}
                    </PageLink>
                  ) : (
                    <Value context={context} field={field} record={record} isBrief />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const classOf = (field: ExposedField, roles: CardRoles, isLeading: boolean): string | undefined => {
  if (isLeading) return 'lead';
  if (isPicture(field)) return 'pictured';
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
        <PageLink href={addressOf([next])} rel="nofollow" dir="auto">
          {label}
        </PageLink>
      ) : (
        <span dir="auto">{label}</span>
      )}
    </th>
  );
};
