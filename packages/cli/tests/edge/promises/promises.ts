/** What the manuals promise of answers and files: asked on each way to a service. */
import { caching } from './caching.ts';
import { clients } from './clients.ts';
import { encodings } from './encodings.ts';
import { errors } from './errors.ts';
import type { PromiseRow } from './promise.ts';
import { querying } from './querying.ts';

export const promiseRows: readonly PromiseRow[] = [...caching, ...encodings, ...querying, ...errors, ...clients];
