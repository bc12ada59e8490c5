/** What went wrong with a request: its mistakes, by the control that caused them, or that there was no answer. */
import { VitrineError } from '@vitrine/client';
import type { Mistake } from '@vitrine/contract';
import { conditionName, type View } from '../records/view.ts';

export interface Mistakes {
  readonly search: string | undefined;
  readonly fields: string | undefined;
  /** By `conditionName`. */
  readonly conditions: ReadonlyMap<string, string>;
  /** Those of what no control stands for. */
  readonly others: readonly Mistake[];
}

export const mistakesOf = (error: Error | null, view: View): Mistakes => {
  const details = error instanceof VitrineError ? error.details : [];
  const names = new Set(view.conditions.map(conditionName));
  const messageFor = (name: string): string | undefined => details.find(({ parameter }) => parameter === name)?.message;
  return {
    search: messageFor('search'),
    fields: messageFor('fields'),
    conditions: new Map(
      details.filter(({ parameter }) => names.has(parameter)).map(({ parameter, message }) => [parameter, message]),
    ),
    others: details.filter(
      ({ parameter }) => !names.has(parameter) && parameter !== 'search' && parameter !== 'fields',
    ),
  };
};

/** Whether no answer came. */
export const isUnreachable = (error: Error | null): boolean =>
  error instanceof VitrineError && error.code === 'network';

/** What is wrong with the key. */
export const keyMistakeOf = (error: Error | null): string | undefined =>
  error instanceof VitrineError && error.code === 'invalid_api_key' ? error.message : undefined;
