/** An answer that has not been given yet: its records as a table, or all of it as it would be sent. */
import { Badge, Button, Text } from '@mantine/core';
import type { FieldDescriptor, RecordListMeta } from '@vitrine/contract';
import { useMemo, useState } from 'react';
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

interface ForetoldAnswerProps {
  readonly foretold: Foretold;
  /** The keys of the fields that were not shown before: they come first. */
  readonly added: readonly string[];
}

export const ForetoldAnswer = ({ foretold: { status, body }, added }: ForetoldAnswerProps) => {
  const [isRaw, setRaw] = useState(false);
  const envelope = useMemo((): Envelope => JSON.parse(body), [body]);
  return (
    <>
      {isRaw ? (
        <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label="The answer as it would be sent">
          {body}
        </pre>
      ) : (
        <Readable status={status} envelope={envelope} added={added} />
      )}
      <Button mt="xs" size="compact-sm" variant="default" aria-expanded={isRaw} onClick={() => setRaw(!isRaw)}>
        {isRaw ? 'As a table' : 'Exactly as it would be sent'}
      </Button>
    </>
  );
};

interface ReadableProps extends Pick<ForetoldAnswerProps, 'added'> {
  readonly status: number;
  readonly envelope: Envelope;
}

const Readable = ({ status, envelope: { message, data, meta }, added }: ReadableProps) =>
  status === ok && data !== null ? (
    <Records records={data} meta={meta} added={added} />
  ) : (
    <Text size="sm" className="refusal">
      Nothing. The answer is <b>{status}</b>: “{message}”
    </Text>
  );

/** As many as show what kind of data it is. */
const recordsMax = 5;

interface RecordsProps extends Pick<ForetoldAnswerProps, 'added'> {
  readonly records: NonNullable<Envelope['data']>;
  readonly meta: RecordListMeta;
}

const Records = ({ records, meta: { fields, total }, added }: RecordsProps) => {
  const isNew = ({ key }: FieldDescriptor): boolean => added.includes(key);
  const columns = withOwnFields([...fields.filter(isNew), ...fields.filter((field) => !isNew(field))]);
  return (
    <>
      <div className="table-box" role="region" aria-label="Records" tabIndex={0}>
        <table className="records">
          <thead>
            <tr>
              {columns.map((field) => (
                <th key={field.key} scope="col" className={isNumeric(field.type) ? 'numeric' : undefined} dir="auto">
                  {field.label} {isNew(field) ? <Badge size="sm">new</Badge> : null}
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
