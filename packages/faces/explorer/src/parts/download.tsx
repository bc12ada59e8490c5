/** Links that download the results, all pages of them, for spreadsheets: as a workbook, and as CSV in the visitor's number format. */
/** @jsxImportSource preact */
import { bounds } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { filePath, pathTo, withQuery } from '../addresses.ts';
import { printPageAddress, type PageAddress } from '../asking/page-address.ts';
import type { TenantContext } from '../page-context.ts';

interface DownloadProps {
  readonly context: TenantContext;
  readonly slug: string;
  readonly address: PageAddress;
  /** The shown columns. */
  readonly fields: readonly ExposedField[];
}

export const Download = ({ context, slug, address: { view, others }, fields }: DownloadProps) => {
  const { words, publicUrl, exposure } = context;
  const shown = { ...view, fields: fields.map(({ key }) => key), page: 1, limit: bounds.limitDefault };
  const question = printPageAddress({ view: shown, others });
  const { decimal } = words.numbers;
  const zone = others.some(([name]) => name === 'tz') ? '' : `&tz=${encodeURIComponent(words.timeZone)}`;
  const csv = `&csv.spreadsheet=true${decimal === ',' ? '&csv.decimal=,' : ''}`;
  const linkTo = (kind: 'csv' | 'xlsx', form: string): string =>
    pathTo(
      publicUrl,
      withQuery(filePath(exposure.tenant.publicId, slug, kind), `${question}${form}&lang=${words.language}`),
    );
  return (
    <p class="download">
      <a href={linkTo('xlsx', zone)} rel="nofollow" download>
        {words.say('collection.download')}
      </a>
      {' · '}
      <a href={linkTo('csv', csv)} rel="nofollow" download>
        CSV
      </a>
    </p>
  );
};
