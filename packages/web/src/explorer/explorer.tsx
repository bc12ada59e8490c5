/** The explorer: which of its pages the address names. */
import { useAddress } from '../shared/address.ts';
import { CollectionPage } from './collection-page.tsx';
import { placeOf } from './places.ts';
import { SessionProvider } from './session.tsx';
import { StartPage } from './start-page.tsx';
import { TenantPage } from './tenant-page.tsx';
import { parseView } from '../records/view.ts';

export const Explorer = () => {
  const address = useAddress();
  const { pathname, search } = new URL(address, window.location.origin);
  const place = placeOf(pathname);
  switch (place.kind) {
    case 'start':
      return <StartPage />;
    case 'tenant':
      return (
        <SessionProvider key={place.tenant} tenant={place.tenant}>
          <TenantPage />
        </SessionProvider>
      );
    case 'collection':
      return (
        <SessionProvider key={place.tenant} tenant={place.tenant}>
          <CollectionPage key={place.slug} slug={place.slug} view={parseView(search)} />
        </SessionProvider>
      );
  }
};
