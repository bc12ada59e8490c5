/** A tenant: who it is, and what it shows. */
import { Text, Title } from '@mantine/core';
import { profileUrlOf } from './request-urls.ts';
import { formatCount } from '../shared/format.ts';
import { Loading } from '../shared/loading.tsx';
import { PageLink } from '../shared/page-link.tsx';
import type { TenantProfile } from './exchange.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FieldIcon } from '../records/field-icon.tsx';
import { isUnreachable } from './mistakes.ts';
import { collectionAddress } from './places.ts';
import { RequestPanel } from './request-panel.tsx';
import { useProfile, useSession } from './session.tsx';
import { TenantFrame } from './tenant-frame.tsx';
import { editionEndOf } from './edition-end.ts';

export const TenantPage = () => {
  const { tenant } = useSession();
  const asked = useProfile();
  const profile = asked.data?.answer.data;
  return (
    <TenantFrame
      profile={profile}
      error={asked.error}
      editionEndMs={editionEndOf(asked)}
      isPending={asked.isPending}
      aside={
        <RequestPanel
          request={{ kind: 'profile', url: profileUrlOf(tenant) }}
          envelope={asked.data?.envelope}
          error={asked.error}
          isPending={asked.isPending}
        />
      }
    >
      {asked.error === null ? null : (
        <>
          {profile === undefined ? (
            <Title order={1} mb="md" dir="auto">
              {tenant}
            </Title>
          ) : null}
          <FailureNotice error={asked.error} isKept={profile !== undefined} />
          {profile !== undefined || isUnreachable(asked.error) ? null : (
            <PageLink href="/" className="more">
              Enter another tenant ID
            </PageLink>
          )}
        </>
      )}
      {asked.isPending ? <Loading height={220} /> : null}
      {profile === undefined ? null : <Profile profile={profile} />}
    </TenantFrame>
  );
};

/** As many as a card names. */
const fieldsMax = 8;

const Profile = ({ profile }: { readonly profile: TenantProfile }) => (
  <>
    <Title order={1} dir="auto">
      {profile.name}
    </Title>
    <Text c="dimmed" mb="lg">
      <span dir="auto">{profile.industry}</span> · tenant ID <code>{profile.publicId}</code> ·{' '}
      {formatCount(profile.collections.length, 'collection')}
    </Text>
    {profile.collections.length === 0 ? (
      <Text className="nothing">This business shows nothing yet. With a key you may see more.</Text>
    ) : (
      <ul className="cards">
        {profile.collections.map(({ slug, name, fields }) => (
          <li key={slug} className="card">
            <PageLink href={collectionAddress(profile.publicId, slug)} className="card-link" dir="auto">
              {name}
            </PageLink>
            <Text size="sm" c="dimmed" mb="xs">
              {formatCount(fields.length, 'field')}
            </Text>
            <ul className="card-fields">
              {fields.slice(0, fieldsMax).map(({ key, label, type }) => (
                <li key={key}>
                  <FieldIcon type={type} /> <span dir="auto">{label}</span>
                </li>
              ))}
              {fields.length > fieldsMax ? <li className="card-more">and {fields.length - fieldsMax} more</li> : null}
            </ul>
          </li>
        ))}
      </ul>
    )}
  </>
);
