/** The console: loads the session, holds the unpublished draft, and routes to the page that the URL names. */
import { useEffect, useState } from 'react';
import { useAddress } from '../shared/address.ts';
import { Loading } from '../shared/loading.tsx';
import type { Offers, Tenant } from './answers.ts';
import { AppearancePage } from './appearance-page.tsx';
import { ChangesPage } from './changes-page.tsx';
import { CodePage } from './code-page.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { DataPage } from './data-page.tsx';
import { countPlaces, emptyDraft, proposalOf } from './draft.ts';
import { FailureNotice } from './failure-notice.tsx';
import { InOwnZone } from './own-zone.tsx';
import { KeysPage } from './keys-page.tsx';
import { placeOf } from './places.ts';
import { SessionsPage } from './sessions-page.tsx';
import { useOffers, useSession, useTenant } from './questions.ts';
import { UsagePage } from './usage-page.tsx';
import { ViewsPage } from './views-page.tsx';
import { WebsitePage } from './website-page.tsx';

export const Console = () => {
  const session = useSession();
  const tenant = useTenant();
  const offers = useOffers();
  const error = session.error ?? tenant.error ?? offers.error;
  const isThere = session.data !== undefined && tenant.data !== undefined && offers.data !== undefined;
  return (
    <ConsoleFrame session={session.data} tenant={tenant.data}>
      {error === null ? null : <FailureNotice error={error} />}
      {isThere ? (
        <InOwnZone>
          <Pages tenant={tenant.data} offers={offers.data} />
        </InOwnZone>
      ) : null}
      {isThere || error !== null ? null : <Loading height={320} />}
    </ConsoleFrame>
  );
};

interface PagesProps {
  readonly tenant: Tenant;
  readonly offers: Offers;
}

/** Holds the draft, so that it survives a change of page. */
const Pages = ({ tenant, offers }: PagesProps) => {
  const { collections } = offers;
  const [draft, setDraft] = useState(emptyDraft);
  useQuestionOnLeaving(countPlaces(proposalOf(draft, tenant.isEnabled, collections)) > 0);
  const { search } = new URL(useAddress(), window.location.origin);
  switch (placeOf(search)) {
    case 'data':
      return <DataPage tenant={tenant} offers={offers} draft={draft} onDraft={setDraft} />;
    case 'views':
      return <ViewsPage tenant={tenant} offers={collections} />;
    case 'appearance':
      return <AppearancePage tenant={tenant} offers={collections} />;
    case 'website':
      return <WebsitePage tenant={tenant} offers={collections} />;
    case 'code':
      return <CodePage tenant={tenant} offers={collections} />;
    case 'keys':
      return <KeysPage tenant={tenant} />;
    case 'usage':
      return <UsagePage offers={collections} />;
    case 'changes':
      return <ChangesPage />;
    case 'sessions':
      return <SessionsPage />;
  }
};

/** Makes the browser ask before it leaves a page with unpublished changes. */
const useQuestionOnLeaving = (isNeeded: boolean): void =>
  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), controller);
    return () => controller.abort();
  }, [isNeeded]);
