/** The service as one kind of caller sees it. */
import type { Access } from '@vitrine/server';
import type { Ask } from './reply.ts';

export interface View {
  readonly access: Access;
  readonly ask: Ask;
  /** The path of the tenant's API. */
  readonly path: string;
  /** Headers that proxies in front of the service vary between answers. */
  readonly unsteady: ReadonlySet<string>;
}
