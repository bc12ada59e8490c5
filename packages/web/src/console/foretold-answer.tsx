/** An answer that has not been given yet: its records as a table, or all of it as it would be sent. */
import { Button, Text } from '@mantine/core';
import type { RecordListMeta } from '@vitrine/contract';
import { useState } from 'react';
import { isNumeric } from '../records/field-kinds.ts';
import { RecordCell } from '../records/record-cell.tsx';
import { withOwnFields } from '../records/own-fields.ts';
import { formatCount } from '../shared/format.ts';
import type { Foretold } from './answers.ts';

interface Envelope {
  readonly message: string;
  readonly data: readonly Readonly<Record<string, unknown>>[] | null;
  readonly meta: RecordListMeta;
}

const ok = 200;

export const ForetoldAnswer = ({ foretold: { status, body } }: { readonly foretold: Foretold }) => {
  const [isRaw, setRaw] = useState(false);
  const envelope: Envelope = JSON.parse(body);
  return (
    <>
      {isRaw ? (
        <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label="The answer as it would be sent">
          {body}
        </pre>
      ) : (
        <Readable status={status} envelope={envelope} />
      )}
      <Button mt="xs" size="compact-sm" variant="subtle" aria-expanded={isRaw} onClick={() => setRaw(!isRaw)}>
        {isRaw ? 'As a table' : 'Exactly as it would be sent'}
      </Button>
    </>
  );
};

const Readable = ({
  status,
  envelope: { message, data, meta },
}: {
  readonly status: number;
  readonly envelope: Envelope;
}) =>
  status === ok && data !== null ? (
    <Records records={data} meta={meta} />
  ) : (
    <Text size="sm" className="refusal">
      Nothing. The answer is <b>{status}</b>: “{message}”
    </Text>
  );

/** As many as show what kind of data it is. */
const recordsMax = 5;

interface RecordsProps {
  readonly records: NonNullable<Envelope['data']>;
  readonly meta: RecordListMeta;
}

const Records = ({ records, meta: { fields, total } }: RecordsProps) => {
  const columns = withOwnFields(fields);
  return (
    <>
      <div className="table-box" role="region" aria-label="Records" tabIndex={0}>
        <table className="records">
          <thead>
            <tr>
              {columns.map(({ key, label, type }) => (
                <th key={key} scope="col" className={isNumeric(type) ? 'numeric' : undefined} dir="auto">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.slice(0, recordsMax).map((record) => (
              <tr key={String(record['id'])}>
                {columns.map(({ key, type }) => (
                  <td key={key} className={isNumeric(type) ? 'numeric' : undefined}>
                    <RecordCell type={type} value={record[key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {formatCount(Math.min(recordsMax, records.length), 'record')} of {total.toLocaleString()}
      </Text>
    </>
  );
};
