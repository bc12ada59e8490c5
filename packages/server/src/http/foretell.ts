/** What a caller would be answered if an exposure were in force: the very answer, made in the same way. */
import type { Exposure } from '@vitrine/query';
import type { Access } from '../catalog/live-catalog.ts';
import { failureOf } from './failure.ts';
import { answer, type Services } from './handler.ts';
import { tenantNotFound } from './refusals.ts';
import { readTarget } from './target.ts';

interface Foretold {
  readonly status: number;
  /** The bytes as they would be sent, uncompressed. */
  readonly body: string;
}

/**
 * @param exposure none: the tenant's public API is off
 * @param path what stands behind `/api/v1/public/t/`
 * @throws what is no refusal, such as Unavailable
 */
export const foretell = async (
  services: Pick<Services, 'editions' | 'editionsOf'>,
  exposure: Exposure | undefined,
  access: Access,
  path: string,
): Promise<Foretold> => {
  try {
    if (exposure === undefined) throw tenantNotFound();
    const given = await answer(services, exposure, readTarget(`/api/v1/public/t/${path}`), access);
    const { blob } = await given.answer.body(undefined);
    return { status: 200, body: await blob.text() };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status >= 500) throw error;
    return { status: failure.status, body: JSON.stringify(failure.body) };
  }
};
