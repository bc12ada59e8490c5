/** The service as one kind of caller sees it. */
import type { Access } from '@vitrine/server';
import type { Ask } from './reply.ts';

export interface View {
  readonly access: Access;
  readonly ask: Ask;
  /** Of the tenant. */
  readonly path: string;
  /** Headers that something on the way to the service changes from one answer to the next. */
  readonly unsteady: ReadonlySet<string>;
}
