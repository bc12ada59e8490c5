/** The message for an empty list of results: suggestions for the search, and the way back. */
/** @jsxImportSource preact */
import type { RecordListMeta } from '@vitrine/contract';
import type { Words } from '../words/words.ts';
import { PageLink } from './page-link.tsx';

interface NoRecordsProps {
  readonly words: Words;
  readonly name: string;
  readonly meta: RecordListMeta;
  readonly lastPage: string;
  readonly searchFor: (search: string) => string;
  /** The URL of the collection without a choice. */
  readonly whole: string;
}

export const NoRecords = ({ words, name, meta, lastPage, searchFor, whole }: NoRecordsProps) => {
  const { total, pages, suggestions = [] } = meta;
  if (total === 0)
    return (
      <div class="nothing">
        {suggestions.length === 0 ? null : (
          <p>
            {words.say('collection.didYouMean')}
            {suggestions.map((search) => (
              <>
                {' '}
                <PageLink href={searchFor(search)} dir="auto">
                  {search}
                </PageLink>
              </>
            ))}
          </p>
        )}
        <p>
          {words.say('collection.noMatch')}{' '}
          <PageLink href={whole} dir="auto">
            {words.say('record.back', { collection: name })}
          </PageLink>
        </p>
      </div>
    );
  return (
    <p class="nothing">
      {words.say('collection.pastEnd', { pages })}{' '}
      <PageLink href={lastPage}>{words.say('collection.lastPage')}</PageLink>
    </p>
  );
};
