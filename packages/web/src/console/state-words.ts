/** The three states of a collection, in an owner's words. */
import type { ExposureState } from './answers.ts';

interface StateWords {
  readonly name: string;
  readonly meaning: string;
  /** How much it stands out. */
  readonly variant: 'light' | 'outline' | 'filled';
}

export const stateWords: Readonly<Record<ExposureState, StateWords>> = {
  hidden: { name: 'Hidden', meaning: 'Nobody sees it. To the world it does not exist.', variant: 'light' },
  private: {
    name: 'Private',
    meaning: 'Whoever has one of your keys can read the fields chosen below, and nobody else.',
    variant: 'outline',
  },
  public: {
    name: 'Public',
    meaning: 'Everybody can read the fields chosen below, of new records too.',
    variant: 'filled',
  },
};
