/** What stands around a tenant's pages: its name, its collections, the request beside the content, and the limits above. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageFrame } from '../shared/page-frame.tsx';
import { PageLink } from '../shared/page-link.tsx';
import type { TenantProfile } from './exchange.ts';
import { keyMistakeOf } from './mistakes.ts';
import { KeyField } from './key-field.tsx';
import { LimitsStrip } from './limits-strip.tsx';
import { collectionAddress, referenceAddress, tenantAddress } from './places.ts';
import { useSession } from './session.tsx';

interface TenantFrameProps {
  readonly profile: TenantProfile | undefined;
  /** The collection that is looked at. */
  readonly slug?: string;
  /** What went wrong with the latest question. */
  readonly error: Error | null;
  /** When the next edition comes. */
  readonly editionEndMs: number | undefined;
  /** Whether nothing can be shown yet. */
  readonly isPending: boolean;
  readonly children: ReactNode;
  /** What stands beside the content. */
  readonly aside: ReactNode;
}

export const TenantFrame = ({ profile, slug, error, editionEndMs, isPending, children, aside }: TenantFrameProps) => {
  const { tenant } = useSession();
  const collection = profile?.collections.find((each) => each.slug === slug);
  const names = [collection?.name ?? slug, profile?.name ?? tenant, 'Vitrine'].filter((name) => name !== undefined);
  return (
    <PageFrame
      title={names.join(' · ')}
      docs={referenceAddress(tenant)}
      tools={
        <>
          <LimitsStrip editionEndMs={editionEndMs} />
          <KeyField mistake={keyMistakeOf(error)} />
        </>
      }
    >
      {slug === undefined ? null : <TenantHead profile={profile} slug={slug} />}
      <div className="columns">
        <div className="content" aria-busy={isPending}>
          {children}
        </div>
        <aside className="beside" aria-label="The request and its answer">
          {aside}
        </aside>
      </div>
    </PageFrame>
  );
};

interface TenantHeadProps {
  readonly profile: TenantProfile | undefined;
  readonly slug: string;
}

/** Above a collection: whose it is, and the others beside it. */
const TenantHead = ({ profile, slug }: TenantHeadProps) => {
  const { tenant } = useSession();
  return (
    <div className="head">
      <div className="head-name">
        <PageLink href={tenantAddress(tenant)} dir="auto">
          {profile?.name ?? tenant}
        </PageLink>
        <Text component="span" c="dimmed" dir="auto">
          {profile?.industry}
        </Text>
      </div>
      <nav key={profile?.publicId} className="head-ways" aria-label="Collections" ref={showCurrent}>
        {profile?.collections.map((collection) => (
          <PageLink
            key={collection.slug}
            href={collectionAddress(tenant, collection.slug)}
            aria-current={collection.slug === slug ? 'page' : undefined}
            dir="auto"
          >
            {collection.name}
          </PageLink>
        ))}
      </nav>
    </div>
  );
};

/** Where there are more than fit, the one that is looked at is among those that show. */
const showCurrent = (list: HTMLElement | null): void =>
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
