/** What a key is called in a sentence: its name, and its end to know it by. */
import type { ApiKey } from './answers.ts';

export const KeyName = ({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>) => (
  <>
    <bdi>{name}</bdi> (…{lastFour})
  </>
);
