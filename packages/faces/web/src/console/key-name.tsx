/** Names a key in a sentence: its name, and its last four characters. */
import type { ApiKey } from './answers.ts';

export const KeyName = ({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>) => (
  <>
    <bdi>{name}</bdi> (…{lastFour})
  </>
);

/** The same where only text is possible. */
export const labelOfKey = ({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>): string => `${name} (…${lastFour})`;
