/** What is left of the rate limit, and when the next edition of the data comes. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSecondsUntil } from '../shared/clock.ts';
import { formatNumber, formatSeconds } from '../shared/format.ts';
import { useSession, type RateWindow } from './session.tsx';

export const LimitsStrip = ({ editionEndMs }: { readonly editionEndMs: number | undefined }) => {
  const { rateWindow } = useSession();
  return (
    <div className="limits">
      {rateWindow === undefined || Number.isNaN(rateWindow.limit) ? null : <RateLeft rateWindow={rateWindow} />}
      <NextEdition editionEndMs={editionEndMs} />
    </div>
  );
};

/** All of them again, once the window has ended. */
const RateLeft = ({ rateWindow: { limit, remaining, endMs } }: { readonly rateWindow: RateWindow }) => {
  const seconds = useSecondsUntil(endMs);
  return (
    <span>
      <b>{formatNumber(seconds === 0 ? limit : remaining)}</b> of {formatNumber(limit)} requests left
    </span>
  );
};

const NextEdition = ({ editionEndMs }: { readonly editionEndMs: number | undefined }) => {
  const queries = useQueryClient();
  const seconds = useSecondsUntil(editionEndMs);
  if (seconds === undefined) return null;
  if (seconds > 0) {
    return (
      <span title="Until then every answer comes from one snapshot of the data.">
        next edition in <b>{formatSeconds(seconds)}</b>
      </span>
    );
  }
  return (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconRefresh size={14} />}
      onClick={() => void queries.invalidateQueries()}
    >
      Load the new edition
    </Button>
  );
};
