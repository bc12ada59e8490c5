/** Lists of IDs, cut to what one request may hold (contract §4.2 [D] 12). */
import { printItem } from './urls.ts';

/** Records a request: the most that the service takes and gives. */
const idsMax = 200;
/** The bytes of a URL (8,192 at most) that are left for the IDs. */
const idsLengthMax = 6000;

/** Each ID once, in the order given. */
export const splitIds = (ids: readonly string[]): string[][] => {
  const parts: string[][] = [];
  let part: string[] = [];
  let room = 0;
  for (const id of new Set(ids)) {
    const length = printItem(id).length + 1;
    room -= length;
    if (room < 0 || part.length === idsMax) {
      part = [];
      parts.push(part);
      room = idsLengthMax - length;
    }
    part.push(id);
  }
  return parts;
};
