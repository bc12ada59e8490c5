/** The records of a collection's page in its look. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { withQuery } from '../addresses.ts';
import type { RecordsAnswer } from '../asking/asking.ts';
import type { Looked } from '../asking/looked-at.ts';
import { printPageAddress, type PageAddress } from '../asking/page-address.ts';
import { withCondition } from '../asking/view.ts';
import type { TenantContext } from '../page-context.ts';
import type { PresentedCollection } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { RecordCalendar } from './record-calendar.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordMap } from './record-map.tsx';
import { RecordTable } from './record-table.tsx';

export interface ShownRecords extends RecordsAnswer {
  /** From `renderRecords`; empty for a map and a calendar. */
  readonly rows: string;
}

export interface RecordsProps {
  readonly context: TenantContext;
  readonly collection: PresentedCollection;
  readonly looked: Looked;
  readonly fields: readonly ExposedField[];
  readonly answer: ShownRecords;
  readonly address: PageAddress;
  readonly path: string;
  /** Undefined: a record leads nowhere. */
  readonly recordAddress: (record: RecordData) => string | undefined;
  /** False: the heads of a table do not sort. */
  readonly isSortable?: boolean;
}

export const Records = ({ isSortable = true, ...props }: RecordsProps) => {
  const { context, collection, looked, fields, answer, address, path, recordAddress } = props;
  const { words } = context;
  const { data: records, rows } = answer;
  const { view } = address;
  const caption = labelOf(words, collection);
  const addressOf = (changes: Partial<PageAddress>): string =>
    withQuery(path, printPageAddress({ ...address, ...changes }));
  const shared = { context, title: looked.roles.title, records, recordAddress };
  const others = address.look.filter(([name]) => name !== 'as' && name !== 'month');
  switch (looked.look) {
    case 'table':
      return (
        <RecordTable
          words={words}
          caption={caption}
          fields={fields}
          sort={view.sort}
          addressOf={isSortable ? (sort) => addressOf({ view: { ...view, sort, page: 1 } }) : undefined}
          rows={rows}
        />
      );
    case 'cards':
    case 'list':
    case 'gallery':
      return <RecordCards caption={caption} look={looked.look} rows={rows} />;
    case 'map':
      return looked.points === undefined ? null : (
        <RecordMap
          {...shared}
          points={looked.points}
          addressWith={(added, isMap) =>
            addressOf({
              view: { ...view, conditions: added.reduce(withCondition, view.conditions), page: 1 },
              ...(!isMap && { look: others }),
            })
          }
        />
      );
    case 'calendar':
      return looked.day === undefined ? null : (
        <RecordCalendar
          {...shared}
          roles={looked.roles}
          month={looked.month}
          today={context.today}
          day={looked.day}
          lastDay={looked.lastDay}
          addressOf={(month) => addressOf({ look: [...asCalendar, ['month', month], ...others] })}
        />
      );
  }
};

const asCalendar = [['as', 'calendar']] as const;

/** Tells how many records a map or a month shows, if not all. */
export const Some = ({ words, answer: { data, meta } }: { readonly words: Words; readonly answer: ShownRecords }) =>
  data.length < meta.total ? (
    <p class="quiet">{words.say('look.some', { shown: data.length, count: meta.total })}</p>
  ) : null;
