/** Links that download the results, all pages of them, for spreadsheets: as a workbook, and as CSV in the visitor's number format. */
/** @jsxImportSource preact */
import { bounds } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { collectionApiPath, pathTo, withQuery } from '../addresses.ts';
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
  const csv = `csv.spreadsheet=true${decimal === ',' ? '&csv.decimal=,' : ''}`;
  const linkTo = (form: string): string => {
    const path = withQuery(`${collectionApiPath(exposure.tenant.publicId, slug)}/export`, `${question}&${form}`);
    return pathTo(publicUrl, path);
  };
  return (
    <p class="download">
      <a href={linkTo(`format=xlsx${zone}`)} rel="nofollow" download>
        {words.say('collection.download')}
      </a>
      {' · '}
      <a href={linkTo(csv)} rel="nofollow" download>
        CSV
      </a>
    </p>
  );
};
