/** When the edition ends that an answer is of. */
import type { Edition } from '@vitrine/client';

interface Asked {
  readonly data: { readonly answer: { readonly edition: Edition } } | undefined;
  readonly dataUpdatedAt: number;
}

/** Milliseconds since 1970; none while there is no answer. */
export const editionEndOf = ({ data, dataUpdatedAt }: Asked): number | undefined => {
  const secondsLeft = data?.answer.edition.secondsLeft;
  return secondsLeft === undefined || Number.isNaN(secondsLeft) ? undefined : dataUpdatedAt + secondsLeft * 1000;
};
