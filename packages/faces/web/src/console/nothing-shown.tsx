/** Says that a page needs a collection that is shown, with the way to the page where one is chosen. */
import { PageLink } from '../shared/page-link.tsx';
import { Say } from '../shared/words.tsx';
import { placeAddress } from './places.ts';

interface NothingShownProps {
  readonly what: 'console.code.nothing' | 'console.website.nothing';
}

export const NothingShown = ({ what }: NothingShownProps) => (
  <p className="nothing">
    <Say
      what={what}
      values={{
        data: (
          <PageLink className="more" href={placeAddress('data')}>
            <Say what="console.place.data" />
          </PageLink>
        ),
      }}
    />
  </p>
);
