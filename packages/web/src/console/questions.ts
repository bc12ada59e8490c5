/** What the pages ask of the console, each remembered under one name, and what is asked anew after a change. */
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  ApiKey,
  Appearance,
  Card,
  CardSight,
  Change,
  NamedView,
  NewKey,
  Offers,
  Period,
  Preview,
  Proposal,
  Session,
  SignIn,
  Tenant,
  UsageReport,
} from './answers.ts';
import { ask } from './ask.ts';

const useAnswer = <Data>(path: string): UseQueryResult<Data> =>
  useQuery({ queryKey: [path], queryFn: async ({ signal }) => ask<Data>(path, { signal }) });

export const useSession = (): UseQueryResult<Session> => useAnswer('session');
export const useTenant = (): UseQueryResult<Tenant> => useAnswer('tenant');
export const useOffers = (): UseQueryResult<Offers> => useAnswer('exposures');
export const useViews = (): UseQueryResult<readonly NamedView[]> => useAnswer('views');
export const useAppearance = (): UseQueryResult<Appearance> => useAnswer('appearance');
export const useCard = (collection: string): UseQueryResult<CardSight> => useAnswer(`appearance/${collection}`);
export const useKeys = (): UseQueryResult<readonly ApiKey[]> => useAnswer('keys');
export const useSignIns = (): UseQueryResult<readonly SignIn[]> => useAnswer('sessions');
export const useUsage = (period: Period): UseQueryResult<UsageReport> => useAnswer(`usage?period=${period}`);

/**
 * Asked once for each opening, and never replaced unasked: what is published is what was looked at.
 * @param revision of what stood as the proposal was made
 */
export const usePreview = (proposal: Proposal, revision: string): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ['preview', revision, proposal],
    queryFn: async ({ signal }) => ask<Preview>('preview', { method: 'POST', body: proposal, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });

/** Looks again at what stands: somebody else has changed it. */
export const useLookAgain = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const asked of ['exposures', 'tenant']) void queries.invalidateQueries({ queryKey: [asked] });
  }, [queries]);
};

const changesAtOnce = 50;

/** The latest first, and older ones as they are wanted. */
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

/** What is looked at in a dialog is not replaced under somebody's eyes. */
const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'preview';

/**
 * Does something, and then has all that is shown asked anew, whether or not it was done: an answer may have been lost. Nobody
 * waits for that.
 */
const useDeed = <Input, Output>(
  run: (input: Input) => Promise<Output>,
  onSuccess: (output: Output, input: Input) => void = () => undefined,
): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess,
    onSettled: () => void queries.invalidateQueries({ predicate: isOther }),
  });
};

interface Publication {
  readonly proposal: Proposal;
  /** Of what was looked at. */
  readonly revision: string;
}

/** Shows what was published at once: until it is asked anew, switches would still stand as before, and be pressed again. */
export const usePublish = () => {
  const queries = useQueryClient();
  return useDeed(
    async ({ proposal, revision }: Publication) =>
      ask<Offers>('exposures', { method: 'PUT', body: proposal, ifMatch: revision }),
    (offers, { proposal: { isEnabled } }) => {
      queries.setQueryData<Offers>(['exposures'], offers);
      queries.setQueryData<Tenant>(['tenant'], (tenant) =>
        tenant === undefined || isEnabled === undefined ? tenant : { ...tenant, isEnabled },
      );
    },
  );
};

interface ViewBody {
  readonly name: string;
  readonly query: string;
  readonly isPrivate: boolean;
  readonly look: string | null;
  /** Null: it does not end; left out, that stays. */
  readonly endsAt?: string | null;
}

/** A new one of a collection, or another state of one. */
type SavedView = ViewBody & ({ readonly view: string } | { readonly collection: string; readonly slug: string });

export const useSaveView = () =>
  useDeed(async (saved: SavedView) => {
    if (!('view' in saved)) return ask<NamedView>('views', { method: 'POST', body: saved });
    const { view, ...body } = saved;
    return ask<NamedView>(`views/${view}`, { method: 'PATCH', body });
  });

export const useEndView = () =>
  useDeed(async (slug: string) => ask<NamedView>(`views/${slug}/end`, { method: 'POST' }));
export const useDeleteView = () =>
  useDeed(async (slug: string) => ask<NamedView>(`views/${slug}`, { method: 'DELETE' }));

/** What is left out stays; null unsets. */
interface Look {
  readonly color?: string | null;
  /** In base64. */
  readonly logo?: string | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
}

export const useSaveAppearance = () =>
  useDeed(async (look: Look) => ask<Appearance>('appearance', { method: 'PATCH', body: look }));
export const useSaveCard = () =>
  useDeed(async ({ collection, ...body }: Card) => ask<Card>(`appearance/${collection}`, { method: 'PATCH', body }));

export interface KeyDraft {
  readonly name: string;
  /** Null: it does not end. */
  readonly expiresAt: string | null;
}

export const useMakeKey = () =>
  useDeed(async (draft: KeyDraft) => ask<NewKey>('keys', { method: 'POST', body: draft }));

interface Rotation {
  readonly id: number;
  readonly overlapSeconds: number;
  /** Left out: as the old one. */
  readonly expiresAt?: string | null;
}

export const useReplaceKey = () =>
  useDeed(async ({ id, ...rotation }: Rotation) =>
    ask<NewKey>(`keys/${id}/rotate`, { method: 'POST', body: rotation }),
  );

export const useEndKey = () => useDeed(async (id: number) => ask<ApiKey>(`keys/${id}/revoke`, { method: 'POST' }));

/** One by its id; without one all but this one. */
export const useEndSessions = () =>
  useDeed(async (id: string | undefined) =>
    ask<{ readonly ended: number }>(id === undefined ? 'sessions' : `sessions/${id}`, { method: 'DELETE' }),
  );

/** After it nothing is asked: nobody is in any more. */
export const useLeave = () => useMutation({ mutationFn: async () => ask('session', { method: 'DELETE' }) });
