/** The queries and mutations of the console, with their cache keys and invalidation. */
import type { WholeAbout } from '@vitrine/contract/about';
import type { RecordsReport } from '@vitrine/contract/console';
import type { Preview } from '@vitrine/console/preview-answer';
import type { KeyProposal, Planned, Proposal } from '@vitrine/contract/proposal';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  ApiKey,
  Appearance,
  Card,
  CardFields,
  PreviewedCard,
  Change,
  FieldOptions,
  FieldSamples,
  Invitation,
  NamedView,
  NewInvitation,
  NewKey,
  Offers,
  Openable,
  Period,
  Session,
  SignIn,
  Tenant,
  KeyWarning,
  UsageReport,
} from './answers.ts';
import { ask } from './ask.ts';

export const useAnswer = <Data>(path: string): UseQueryResult<Data> =>
  useQuery({ queryKey: [path], queryFn: async ({ signal }) => ask<Data>(path, { signal }) });

export const useSession = (): UseQueryResult<Session> => useAnswer('session');
export const useTenant = (): UseQueryResult<Tenant> => useAnswer('tenant');
export const useOffers = (): UseQueryResult<Offers> => useAnswer('exposures');
/** Read from the source like a preview, and only once per page load. */
export const useSamples = (collection: string): UseQueryResult<FieldSamples> =>
  useQuery({
    queryKey: ['samples', collection],
    queryFn: async ({ signal }) => ask<FieldSamples>(`samples/${collection}`, { signal }),
    staleTime: Infinity,
  });
/** Counts of records, likewise, and again after each change. */
export const useRecords = (collection: string, isNeeded = true): UseQueryResult<RecordsReport> =>
  useQuery({
    queryKey: ['records', collection],
    queryFn: async ({ signal }) => ask<RecordsReport>(`records/${collection}`, { signal }),
    staleTime: Infinity,
    enabled: isNeeded,
  });
/** Values of its shown fields with options, for filters. */
export const useOptions = (collection: string): UseQueryResult<FieldOptions> =>
  useQuery({
    queryKey: ['options', collection],
    queryFn: async ({ signal }) => ask<FieldOptions>(`options/${collection}`, { signal }),
    staleTime: Infinity,
  });
export const useViews = (): UseQueryResult<readonly NamedView[]> => useAnswer('views');
export const usePlanned = (): UseQueryResult<readonly Planned[]> => useAnswer('planned');
export const useAppearance = (): UseQueryResult<Appearance> => useAnswer('appearance');
export const useCard = (collection: string): UseQueryResult<PreviewedCard> => useAnswer(`appearance/${collection}`);
export const useKeys = (): UseQueryResult<readonly ApiKey[]> => useAnswer('keys');
export const useKeyWarnings = (): UseQueryResult<readonly KeyWarning[]> => useAnswer('keys/warnings');
/** The collections that are private now. */
export const useOpenable = (): UseQueryResult<readonly Openable[]> => useAnswer('keys/openable');
export const useSignIns = (): UseQueryResult<readonly SignIn[]> => useAnswer('sessions');
export const useInvitations = (): UseQueryResult<readonly Invitation[]> => useAnswer('invitations');
export const useUsage = (period: Period): UseQueryResult<UsageReport> => useAnswer(`usage?period=${period}`);

/**
 * Fetched once per opening and never refetched, so that the published changes are those of the preview.
 * @param revision of the state on which the proposal is based
 */
export const usePreview = (proposal: Proposal, revision: string): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ['preview', revision, proposal],
    queryFn: async ({ signal }) => ask<Preview>('preview', { method: 'POST', body: proposal, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });

/** Reloads the state after someone else changed it. */
export const useLookAgain = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const asked of ['exposures', 'tenant']) void queries.invalidateQueries({ queryKey: [asked] });
  }, [queries]);
};

/** The proposal that undoes a change, in the present state. */
export const useUndo = (change: number, revision: string): UseQueryResult<Proposal> =>
  useQuery({
    queryKey: ['undo', change, revision],
    queryFn: async ({ signal }) => ask<Proposal>(`changes/${change}/undo`, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

const changesAtOnce = 50;

/** The latest first; older ones are loaded on demand. */
export const useChanges = () =>
  useInfiniteQuery({
    queryKey: ['changes'],
    queryFn: async ({ signal, pageParam }) => {
      const before = pageParam === 0 ? '' : `&before=${pageParam}`;
      return ask<readonly Change[]>(`changes?limit=${changesAtOnce}${before}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < changesAtOnce ? undefined : page.at(-1)?.revision),
  });

/** Excludes previews, which must not change while the user reads them. */
const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'preview';

/**
 * Runs a mutation, and then refetches everything else, even after a failure: the response may have been lost. The
 * mutation does not wait for it.
 */
export const useCommand = <Input, Output>(
  run: (input: Input) => Promise<Output>,
  options: Pick<UseMutationOptions<Output, Error, Input>, 'retry' | 'retryDelay' | 'onSuccess'> = {},
): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: run,
    onSettled: () => void queries.invalidateQueries({ predicate: isOther }),
  });
};

interface Publication {
  readonly proposal: Proposal;
  /** The revision of the preview. */
  readonly revision: string;
}

/**
 * Writes the published state into the cache: until the refetch, switches would show the old state, and invite a second
 * click.
 */
export const usePublish = () => {
  const queries = useQueryClient();
  return useCommand(
    async ({ proposal, revision }: Publication) =>
      ask<Offers>('exposures', { method: 'PUT', body: proposal, ifMatch: revision }),
    {
      onSuccess: (offers, { proposal: { isEnabled } }) => {
        queries.setQueryData<Offers>(['exposures'], offers);
        queries.setQueryData<Tenant>(['tenant'], (tenant) =>
          tenant === undefined || isEnabled === undefined ? tenant : { ...tenant, isEnabled },
        );
      },
    },
  );
};

interface Planning extends Publication {
  /** When it is carried out, and when what it shows is withdrawn; ISO 8601 in UTC. Null: now, and never. */
  readonly at: string | null;
  readonly endsAt: string | null;
}

export const usePlan = () =>
  useCommand(async ({ proposal, revision, ...times }: Planning) =>
    ask<Planned>('planned', { method: 'POST', body: { ...proposal, ...times }, ifMatch: revision }),
  );

export const useCancelPlanned = () =>
  useCommand(async (id: number) => ask<Planned>(`planned/${id}`, { method: 'DELETE' }));
export const useApplyPlanned = () =>
  useCommand(async (id: number) => ask<Offers>(`planned/${id}/now`, { method: 'POST' }));

interface ViewBody {
  readonly name: string;
  readonly query: string;
  readonly isPrivate: boolean;
  readonly look: string | null;
  /** Null: no end; undefined: unchanged. */
  readonly endsAt?: string | null;
}

/** A new view of a collection, or changes to a view. */
type SavedView = ViewBody & ({ readonly view: string } | { readonly collection: string; readonly slug: string });

export const useSaveView = () =>
  useCommand(async (saved: SavedView) => {
    if (!('view' in saved)) return ask<NamedView>('views', { method: 'POST', body: saved });
    const { view, ...body } = saved;
    return ask<NamedView>(`views/${view}`, { method: 'PATCH', body });
  });

export const useEndView = () =>
  useCommand(async (slug: string) => ask<NamedView>(`views/${slug}/end`, { method: 'POST' }));
export const useDeleteView = () =>
  useCommand(async (slug: string) => ask<NamedView>(`views/${slug}`, { method: 'DELETE' }));

/** Undefined properties stay unchanged; null removes the setting. */
interface Look {
  readonly color?: string | null;
  /** In base64. */
  readonly logo?: string | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
  readonly about?: Partial<WholeAbout>;
}

interface CardChange extends Partial<CardFields> {
  readonly collection: string;
  readonly isUnlisted?: boolean;
  readonly description?: string | null;
  readonly descriptions?: Readonly<Record<string, string | null>>;
}

export const useSaveAppearance = () =>
  useCommand(async (look: Look) => ask<Appearance>('appearance', { method: 'PATCH', body: look }));
export const useSaveCard = () =>
  useCommand(async ({ collection, ...body }: CardChange) =>
    ask<Card>(`appearance/${collection}`, { method: 'PATCH', body }),
  );

export interface KeyDraft {
  readonly kind: ApiKey['kind'];
  readonly name: string;
  /** Null: no expiry. */
  readonly expiresAt: string | null;
  /** Slugs. */
  readonly opens?: readonly string[];
  readonly origins?: readonly string[];
  readonly addresses?: readonly string[];
}

export const useMakeKey = () =>
  useCommand(async (draft: KeyDraft) => ask<NewKey>('keys', { method: 'POST', body: draft }));

interface Rotation {
  readonly id: number;
  readonly overlapSeconds: number;
  /** Undefined: as the old key. */
  readonly expiresAt?: string | null;
}

export const useReplaceKey = () =>
  useCommand(async ({ id, ...rotation }: Rotation) =>
    ask<NewKey>(`keys/${id}/rotate`, { method: 'POST', body: rotation }),
  );

export const useSetKey = () =>
  useCommand(async ({ id, ...change }: KeyProposal) => ask<ApiKey>(`keys/${id}`, { method: 'PATCH', body: change }));

/** Confirms what an upgrade has keys open. */
export const useConfirmScopes = () =>
  useCommand<void, readonly ApiKey[]>(async () => ask<readonly ApiKey[]>('keys/seen', { method: 'POST' }));

export const useEndKey = () => useCommand(async (id: number) => ask<ApiKey>(`keys/${id}/revoke`, { method: 'POST' }));

/** Ends one session by its id; without an id all others. */
export const useEndSessions = () =>
  useCommand(async (id: string | undefined) =>
    ask<{ readonly ended: number }>(id === undefined ? 'sessions' : `sessions/${id}`, { method: 'DELETE' }),
  );

interface InvitationDraft {
  readonly name: string;
  readonly days: number;
}

export const useInvite = () =>
  useCommand(async (draft: InvitationDraft) => ask<NewInvitation>('invitations', { method: 'POST', body: draft }));

export const useEndInvitation = () =>
  useCommand(async (id: string) => ask<{ readonly ended: number }>(`invitations/${id}`, { method: 'DELETE' }));

/** Refetches nothing, because the session is over. */
export const useLeave = () => useMutation({ mutationFn: async () => ask('session', { method: 'DELETE' }) });
