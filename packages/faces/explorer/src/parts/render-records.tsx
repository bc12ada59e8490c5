/** Renders the records of a page in small chunks, so that a large page does not block other requests. */
/** @jsxImportSource preact */
import type { ViewLook } from '@vitrine/contract/presentation';
import { renderToString } from 'preact-render-to-string';
import type { RecordsAnswer } from '../asking/asking.ts';
import type { Pause } from '../page-context.ts';
import { readTexts } from '../words/html-text.ts';
import { Marks } from './marked.tsx';
import { PageProviders } from './page-link.tsx';
import { RecordCard } from './record-cards.tsx';
import type { RecordProps } from './record-props.ts';
import { RecordRow } from './record-table.tsx';

export type Look = ViewLook;

const items = { table: RecordRow, cards: RecordCard, list: RecordCard } satisfies Record<Look, unknown>;

/** They take about a millisecond. */
const cellsAtOnce = 200;

export const renderRecords = async (
  look: Look,
  props: Omit<RecordProps, 'record'>,
  { data: records, meta: { highlights } }: RecordsAnswer,
  pause: Pause,
): Promise<string> => {
  const Item = items[look];
  const recordsAtOnce = Math.max(1, Math.floor(cellsAtOnce / props.fields.length));
  let html = '';
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    if (start > 0) await pause();
    const some = records.slice(start, start + recordsAtOnce);
    html += renderToString(
      <PageProviders context={props.context}>
        {some.map((read, index) => {
          const { record, marks } = readTexts(read, highlights?.[start + index]);
          return (
            <Marks.Provider key={record.id} value={marks}>
              <Item {...props} record={record} />
            </Marks.Provider>
          );
        })}
      </PageProviders>,
    );
  }
  return html;
};
