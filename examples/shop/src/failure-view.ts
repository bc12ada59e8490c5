/** What visitors read where nothing came: what they can do about it, in words of the shop. */
import { VitrineError, type VitrineErrorCode } from '@vitrine/client';
import { message } from './message.ts';
import type { View } from './view.ts';

/** @param address where they wanted to go, and may try again to */
export const failureView = (error: unknown, address: string): View => ({
  title: 'That did not work',
  content: [message({ role: 'alert', text: reasonOf(error), address, way: 'Try again' })],
});

/** By its code, as messages may change. Only what visitors asked for wrongly is told in the service's words. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof VitrineError)) return 'Something went wrong on our side.';
  if (error.code === 'invalid_request') return error.details.map((mistake) => mistake.message).join(' ');
  return reasons.get(error.code) ?? 'The bakery does not answer as it should. Please come back in a few minutes.';
};

const reasons: ReadonlyMap<VitrineErrorCode, string> = new Map([
  ['rate_limited', 'Too many people are looking just now. Please come back in a few minutes.'],
  ['network', 'The bakery cannot be reached. Is there a connection?'],
]);
