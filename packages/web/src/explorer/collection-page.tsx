/** A collection: its records as a table, and all that changes which of them are seen. */
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { VitrineError } from '@vitrine/client';
import { useMemo, useState } from 'react';
import { goTo } from '../shared/address.ts';
import { formatCount } from '../shared/format.ts';
import { Loading } from '../shared/loading.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { editionEndOf } from './edition-end.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FilterBar } from '../records/filter-bar.tsx';
import { isUnreachable, mistakesOf } from './mistakes.ts';
import { NoRecords } from './no-records.tsx';
import { PageControls } from './page-controls.tsx';
import { collectionAddress } from './places.ts';
import { RecordTable } from './record-table.tsx';
import { RequestPanel } from './request-panel.tsx';
import { recordsUrlOf, searchOf } from './request-urls.ts';
import { SearchField } from './search-field.tsx';
import { useProfile, useRecords, useSession } from './session.tsx';
import { TenantFrame } from './tenant-frame.tsx';
import type { View } from '../records/view.ts';

interface CollectionPageProps {
  readonly slug: string;
  readonly view: View;
}

export const CollectionPage = ({ slug, view }: CollectionPageProps) => {
  const { tenant } = useSession();
  const askedProfile = useProfile();
  const profile = askedProfile.data?.answer.data;
  const asked = useRecords(slug, view);
  const shown = useLastShown(asked);
  const answer = shown?.answer;
  const error = asked.error ?? askedProfile.error;
  const described = profile?.collections.find((each) => each.slug === slug);
  const fields = answer?.meta.fields ?? described?.fields;
  const mistakes = useMemo(() => mistakesOf(asked.error, view), [asked.error, view]);
  const addressOf = (other: View): string => collectionAddress(tenant, slug) + searchOf(other);
  /** Another view begins on its first page. */
  const change = (changes: Partial<View>): void => goTo(addressOf({ ...view, page: 1, ...changes }));
  const needsNotice = error !== null && (mistakes.others.length > 0 || !isBadRequest(error));
  return (
    <TenantFrame
      profile={profile}
      slug={slug}
      error={error}
      editionEndMs={editionEndOf(asked)}
      isPending={asked.isPending}
      aside={
        <RequestPanel
          request={{ kind: 'records', url: recordsUrlOf(tenant, slug, view), slug, view, fields: fields ?? [] }}
          envelope={asked.data?.envelope}
          error={asked.error}
          isPending={asked.isFetching}
        />
      }
    >
      <div className="title-line">
        <Title order={1} dir="auto">
          {described?.name ?? answer?.meta.collection.name ?? slug}
        </Title>
        <Text c="dimmed" className="title-count">
          {answer && formatCount(answer.meta.total, 'record')}
        </Text>
      </div>
      <VisuallyHidden role="status">
        {asked.isFetching ? 'Loading' : answer && `${answer.meta.total} records`}
      </VisuallyHidden>
      {fields === undefined && !asked.isPending ? null : (
        <div className="tools" inert={fields === undefined}>
          <SearchField
            key={tenant}
            search={view.search}
            error={mistakes.search}
            onSearch={(search) => change({ search })}
          />
          <FilterBar
            fields={fields ?? []}
            records={answer?.data ?? []}
            conditions={view.conditions}
            mistakes={mistakes.conditions}
            onChange={(conditions) => change({ conditions })}
          />
          <ColumnMenu
            fields={fields ?? []}
            chosen={view.fields}
            error={mistakes.fields}
            onChange={(keys) => change({ fields: keys })}
          />
        </div>
      )}
      {needsNotice ? <FailureNotice error={error} mistakes={mistakes.others} isKept={answer !== undefined} /> : null}
      {asked.isPending ? <Loading height={420} mt="md" /> : null}
      {answer?.data.length === 0 ? (
        <NoRecords meta={answer.meta} view={view} addressOf={(page) => addressOf({ ...view, page })} />
      ) : null}
      {answer === undefined || answer.data.length === 0 ? null : (
        <>
          <RecordTable
            fields={answer.meta.fields}
            records={answer.data}
            view={view}
            isStale={asked.isPlaceholderData}
            onSort={(sort) => change({ sort })}
          />
          <PageControls meta={answer.meta} onPage={(page) => change({ page })} onLimit={(limit) => change({ limit })} />
        </>
      )}
    </TenantFrame>
  );
};

/** What was shown last stays where no answer comes, and is not shown beside one that refuses. */
const useLastShown = ({ data, error }: Pick<ReturnType<typeof useRecords>, 'data' | 'error'>) => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  if (error === null) return data;
  return isUnreachable(error) ? last : undefined;
};

const isBadRequest = (error: Error): boolean => error instanceof VitrineError && error.code === 'invalid_request';
