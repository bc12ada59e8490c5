/** The records of a collection's page in its look. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { recordPath, withQuery } from '../addresses.ts';
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

interface RecordsProps {
  readonly context: TenantContext;
  readonly collection: PresentedCollection;
  readonly looked: Looked;
  readonly fields: readonly ExposedField[];
  readonly answer: ShownRecords;
  readonly address: PageAddress;
  readonly path: string;
}

export const Records = ({ context, collection, looked, fields, answer, address, path }: RecordsProps) => {
  const { words, exposure } = context;
  const { data: records, rows } = answer;
  const { view } = address;
  const caption = labelOf(words, collection);
  const addressOf = (changes: Partial<PageAddress>): string =>
    withQuery(path, printPageAddress({ ...address, ...changes }));
  const shared = {
    context,
    title: looked.roles.title,
    records,
    recordAddress: ({ id }: RecordData) => recordPath(exposure.tenant.publicId, collection.slug, id),
  };
  switch (looked.look) {
    case 'table':
      return (
        <RecordTable
          words={words}
          caption={caption}
          fields={fields}
          sort={view.sort}
          addressOf={(sort) => addressOf({ view: { ...view, sort, page: 1 } })}
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
              ...(!isMap && { look: [] }),
            })
          }
        />
      );
    case 'calendar':
      return looked.day === undefined ? null : (
        <RecordCalendar
          {...shared}
          month={looked.month}
          today={context.today}
          day={looked.day}
          addressOf={(month) => addressOf({ look: [...asCalendar, ['month', month]] })}
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
