/** Collects what the questions of a page or picture count: it is counted each time that is sent. */
import { askedBy, type Counted, type FaceServices } from '@vitrine/server/face';

export interface CountingServices extends FaceServices {
  /** The usage that all answers so far count. */
  readonly counted: () => Counted;
}

/** @param search what the visitor asked for; the page's own conditions are not counted */
export const countRecords = (services: FaceServices, search: string): CountingServices => {
  const answers: Counted[] = [];
  const count = (answer: Counted): void => void answers.push(answer);
  return {
    ...services,
    ask: async (exposure, question, requester, counted = count) => services.ask(exposure, question, requester, counted),
    counted: () => askedBy(search, answers),
  };
};
