/** What went wrong, as the API says it; where waiting helps, how long, and then it asks again. */
import { Alert, Button, Text } from '@mantine/core';
import { VitrineError } from '@vitrine/client';
import type { Mistake } from '@vitrine/contract';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useState } from 'react';
import { ClockContext, useSecondsUntil } from '../shared/clock.ts';
import { formatSeconds } from '../shared/format.ts';
import { MistakeList } from '../shared/mistake-list.tsx';
import { isUnreachable } from './mistakes.ts';
import { NoConnectionNotice } from './no-connection-notice.tsx';

interface FailureNoticeProps {
  readonly error: Error;
  /** Those that no control shows. */
  readonly mistakes?: readonly Mistake[];
  /** Whether what was shown before stays. */
  readonly isKept?: boolean;
}

export const FailureNotice = ({ error, mistakes, isKept = false }: FailureNoticeProps) => {
  const askAgain = useAskAgain();
  if (isUnreachable(error)) return <NoConnectionNotice isKept={isKept} onRetry={askAgain} />;
  const waitSeconds = error instanceof VitrineError ? error.retryAfterSeconds : undefined;
  if (waitSeconds !== undefined) return <WaitNotice error={error} waitSeconds={waitSeconds} />;
  const listed = mistakes ?? (error instanceof VitrineError ? error.details : []);
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={error.message} mb="md">
      <MistakeList mistakes={listed} />
      {error instanceof VitrineError && error.status < 500 ? null : (
        <Button mt="sm" size="compact-sm" variant="default" onClick={askAgain}>
          Ask again
        </Button>
      )}
    </Alert>
  );
};

/** Asks all that failed again; the same function each time. */
const useAskAgain = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(
    () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [queries],
  );
};

interface WaitNoticeProps {
  readonly error: Error;
  readonly waitSeconds: number;
}

const WaitNotice = ({ error, waitSeconds }: WaitNoticeProps) => {
  const askAgain = useAskAgain();
  const now = useContext(ClockContext);
  const [endMs, setEndMs] = useState<number>();
  const seconds = useSecondsUntil(endMs);
  // Each failure is waited for once, the next one too if it is alike.
  useEffect(() => {
    setEndMs(now() + waitSeconds * 1000);
    const timer = setTimeout(askAgain, waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [error, now, waitSeconds, askAgain]);
  return (
    <Alert role="alert" color="petrol" variant="light" icon={<IconHourglass />} title={error.message} mb="md">
      <Text size="sm" aria-live="off">
        Asks again in <b className="countdown">{formatSeconds(seconds ?? waitSeconds)}</b>
      </Text>
    </Alert>
  );
};
