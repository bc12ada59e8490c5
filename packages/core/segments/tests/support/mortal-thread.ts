/** A thread that counts how often it was asked, until it is told to end itself. */
import { answerRequests } from '../../src/threads.ts';

let asked = 0;

answerRequests((request: 'count' | 'end'): number => {
  if (request === 'end') process.exit(1);
  return ++asked;
});
