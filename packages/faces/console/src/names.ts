/** The names that owners give to keys and colleagues. */
import { findUnprintable, printableHint, unprintableReason } from '@vitrine/catalog/printable';
import { invalidRequest } from './refusal.ts';

/** Refuses unprintable characters, because the name is also printed on the operator's terminal. @throws Refusal */
export const checkName = (name: string): void => {
  const found = findUnprintable(name);
  if (found.length === 0) return;
  const message = `It holds ${found.join(', ')}. ${printableHint}`;
  throw invalidRequest([{ parameter: 'name', message, reason: unprintableReason(found) }]);
};
