/** A future response: its records as a table, or its raw bytes. */
import { Badge, Button, Text } from '@mantine/core';
import type { FieldDescriptor, RecordListMeta } from '@vitrine/contract';
import { useMemo, useState } from 'react';
import { isNumeric } from '@vitrine/explorer/field-kinds';
import { RecordCell } from '../records/record-cell.tsx';
import { withOwnFields } from '../records/own-fields.ts';
import type { PreviewResponse as Previewed, Sample } from '@vitrine/console/preview-answer';
import { chooseRecords } from './sample-records.ts';
import { Said, Say, useWords } from '../shared/words.tsx';

interface Envelope {
  readonly message: string;
  readonly data: readonly Readonly<Record<string, unknown>>[] | null;
  readonly meta: RecordListMeta;
}

const ok = 200;

interface PreviewResponseProps {
  readonly response: Previewed;
  /** The keys of newly shown fields, which come first. */
  readonly added: readonly string[];
  /** Samples of those fields, and of the fields of newly shown collections. */
  readonly samples: readonly Sample[];
}

export const PreviewResponse = ({ response: { status, body }, added, samples }: PreviewResponseProps) => {
  const { say } = useWords();
  const [isRaw, setRaw] = useState(false);
  const envelope = useMemo((): Envelope => JSON.parse(body), [body]);
  return (
    <>
      {isRaw ? (
        <pre className="code" dir="ltr" tabIndex={0} role="region" aria-label={say('console.preview.answer')}>
          {body}
        </pre>
      ) : (
        <Readable status={status} envelope={envelope} added={added} samples={samples} />
      )}
      <Button mt="xs" size="compact-sm" variant="default" aria-expanded={isRaw} onClick={() => setRaw(!isRaw)}>
        {say(isRaw ? 'console.preview.asTable' : 'console.preview.asSent')}
      </Button>
    </>
  );
};

interface ReadableProps extends Pick<PreviewResponseProps, 'added' | 'samples'> {
  readonly status: number;
  readonly envelope: Envelope;
}

const Readable = ({ status, envelope: { message, data, meta }, added, samples }: ReadableProps) =>
  status === ok && data !== null ? (
    <Records records={data} meta={meta} added={added} samples={samples} />
  ) : (
    <Text size="sm" className="refusal">
      <Say what="console.preview.refused" values={{ status: <b>{status}</b>, message: <Said text={message} /> }} />
    </Text>
  );

interface RecordsProps extends Pick<PreviewResponseProps, 'added' | 'samples'> {
  readonly records: NonNullable<Envelope['data']>;
  readonly meta: RecordListMeta;
}

const Records = ({ records, meta: { fields, total }, added, samples }: RecordsProps) => {
  const words = useWords();
  const { say } = words;
  const isNew = ({ key }: FieldDescriptor): boolean => added.includes(key);
  const columns = withOwnFields(words, [...fields.filter(isNew), ...fields.filter((field) => !isNew(field))]);
  const keys = new Set(fields.map(({ key }) => key));
  const shown = samples.filter(({ field }) => keys.has(field));
  const chosen = chooseRecords(records, shown);
  return (
    <>
      <div className="table-box" role="region" aria-label={say('console.preview.records')} tabIndex={0}>
        <table className="records">
          <thead>
            <tr>
              {columns.map((field) => (
                <th key={field.key} scope="col" className={isNumeric(field.type) ? 'numeric' : undefined} dir="auto">
                  {field.label}{' '}
                  {isNew(field) ? (
                    <Badge size="sm" miw="max-content">
                      {say('console.preview.new')}
                    </Badge>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.map((record) => (
              <tr key={String(record['id'])}>
                {columns.map((field) => (
                  <td key={field.key} className={isNumeric(field.type) ? 'numeric' : undefined}>
                    <RecordCell field={field} value={record[field.key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {say(shown.length === 0 ? 'console.preview.count' : 'console.preview.countChosen', {
          count: chosen.length,
          total,
        })}
      </Text>
    </>
  );
};
