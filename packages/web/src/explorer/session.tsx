/** What a tab knows while it looks at one tenant: the key, which is nowhere else, and what is left of the limit. */
import type { RateLimit } from '@vitrine/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ClockContext } from '../shared/clock.ts';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import {
  askProfile,
  askRecords,
  type Asker,
  type Exchange,
  type ProfileAnswer,
  type RecordsAnswer,
} from './exchange.ts';
import { queryOf, type View } from '../records/view.ts';

export interface RateWindow extends RateLimit {
  /** When it is full again, in milliseconds since 1970. */
  readonly endMs: number;
}

export interface Session extends Asker {
  readonly takeKey: (key: string | undefined) => void;
  /** As of the last response. */
  readonly rateWindow: RateWindow | undefined;
  /** Stands for the key where it must not stand itself. */
  readonly keyNumber: number;
}

const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('There is no session around this.');
  return session;
};

export const SessionProvider = ({ tenant, children }: { readonly tenant: string; readonly children: ReactNode }) => {
  const [{ key, keyNumber }, setKey] = useState<{ key: string | undefined; keyNumber: number }>({
    key: undefined,
    keyNumber: 0,
  });
  const [rateWindow, setRateWindow] = useState<RateWindow>();
  const now = useContext(ClockContext);
  const session = useMemo(
    (): Session => ({
      tenant,
      key,
      keyNumber,
      rateWindow,
      onRateLimit: (limit) => setRateWindow({ ...limit, endMs: now() + limit.resetSeconds * 1000 }),
      takeKey: (next) => setKey((former) => ({ key: next, keyNumber: former.keyNumber + 1 })),
    }),
    [tenant, key, keyNumber, rateWindow, now],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};

/** Nothing is asked twice within an edition: it would be the same. */
const untilNextEdition = {
  staleTime: ({ state }: { state: { data?: Exchange<ProfileAnswer | RecordsAnswer> | undefined } }): number =>
    (state.data?.answer.edition.secondsLeft || 0) * 1000,
};

export const useProfile = (): UseQueryResult<Exchange<ProfileAnswer>> => {
  const session = useSession();
  return useQuery({
    queryKey: [session.tenant, session.keyNumber],
    queryFn: async ({ signal }) => askProfile(session, signal),
    ...untilNextEdition,
  });
};

/** The page of a collection that is looked at; the one before it while this one comes. */
export const useRecords = (slug: string, view: View): UseQueryResult<Exchange<RecordsAnswer>> => {
  const session = useSession();
  const query = queryOf(view);
  return useQuery({
    queryKey: [session.tenant, session.keyNumber, slug, query],
    queryFn: async ({ signal }) => askRecords(session, slug, query, signal),
    placeholderData: keepPreviousData,
    ...untilNextEdition,
  });
};
