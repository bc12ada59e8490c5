/** A link that downloads the results as a file for spreadsheets: all pages, in the visitor's number format. */
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
  const form = `csv.spreadsheet=true${words.numbers.decimal === ',' ? '&csv.decimal=,' : ''}`;
  const path = withQuery(`${collectionApiPath(exposure.tenant.publicId, slug)}/export`, `${question}&${form}`);
  return (
    <p class="download">
      <a href={pathTo(publicUrl, path)} rel="nofollow" download>
        {words.say('collection.download')}
      </a>
    </p>
  );
};
