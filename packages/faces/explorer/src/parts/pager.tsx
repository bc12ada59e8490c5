/** Links to the previous, the next and any other page of results. */
/** @jsxImportSource preact */
import type { RecordListMeta } from '@vitrine/contract';
import type { PageAddress } from '../asking/page-address.ts';
import type { Words } from '../words/words.ts';
import { Kept } from './order.tsx';
import { PageForm, PageLink } from './page-link.tsx';

interface PagerProps {
  readonly words: Words;
  readonly path: string;
  readonly address: PageAddress;
  readonly meta: Pick<RecordListMeta, 'page' | 'pages'>;
  readonly addressOf: (page: number) => string;
}

export const Pager = ({ words, path, address, meta: { page, pages }, addressOf }: PagerProps) => {
  if (pages < 2) return null;
  return (
    <nav class="pager" aria-label={words.say('pages.title')}>
      {page <= 1 ? null : (
        <PageLink href={addressOf(page - 1)} rel="prev">
          {words.say('pages.previous')}
        </PageLink>
      )}
      <PageForm action={path}>
        <Kept address={{ ...address, view: { ...address.view, page: 1 } }} />
        <label>
          <span class="unseen">{words.say('pages.number')}</span>
          <input
            name="page"
            inputMode="numeric"
            pattern="[0-9]+"
            value={String(page)}
            size={String(pages).length}
            autocomplete="off"
          />
        </label>
        <span>{words.say('pages.of', { page, pages })}</span>
        <button type="submit">{words.say('pages.go')}</button>
      </PageForm>
      {page >= pages ? null : (
        <PageLink href={addressOf(page + 1)} rel="next">
          {words.say('pages.next')}
        </PageLink>
      )}
    </nav>
  );
};
