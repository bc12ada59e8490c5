/** The responses to errors: refusals, failures of the service, and clients that are gone. */
import { SegmentUnreadable } from '@vitrine/segments';
import type { Opens } from '../access.ts';
import { ClientGone } from '../client.ts';
import type { ServedExposure } from '../served.ts';
import { type Failure, failureOf, withKeyHint } from './failure.ts';
import type { Outcome } from './observed.ts';
import type { Arrived } from './refuse.ts';
import { type FailurePage, respondToClientGone, respondWithFailure } from './response.ts';
import type { Services } from './services.ts';
import type { Target } from './target.ts';

type ErrorServices = Pick<Services, 'records' | 'tenants' | 'observe' | 'publicUrl' | 'isBehindCdn'>;

/** @param failed only the request and its target if it was not counted */
export const respondToError = async (
  services: ErrorServices,
  failed: Arrived | (Pick<Arrived, 'request' | 'target'> & { readonly verdict?: undefined }),
  error: unknown,
): Promise<Outcome> => {
  if (error instanceof ClientGone) return respondToClientGone();
  const { request, target, verdict } = failed;
  const failure = withKeyHint(failureOf(error), request, target.route);
  if (error instanceof SegmentUnreadable) services.records.noteDamaged(error);
  if (failure.code === 'internal') services.observe({ kind: 'request-failed', reason: error, path: target.path });
  const message = target.route?.printFailure?.(failure);
  const form = message ?? (failed.verdict && (await renderPage(services, failed, failure)));
  const sent = await respondWithFailure(failure, request, verdict, services.isBehindCdn, form);
  return { ...sent, failure };
};

/** The page has the tenant's look, which callers refused before the tenant look-up do not get. */
const renderPage = async (
  services: ErrorServices,
  { target, requester: { opens, acceptLanguage, refusal } }: Arrived,
  failure: Failure,
): Promise<FailurePage | undefined> => {
  const { route, parameters, search } = target;
  const render = route?.renderFailure;
  if (render === undefined || failure.code === 'method_not_allowed') return undefined;
  const isNamed = failure.code !== 'rate_limited' && refusal === undefined && parameters.publicId !== '';
  const exposure = isNamed ? findExposure(services, parameters, opens) : undefined;
  return render(services, { parameters, search, failure, acceptLanguage, exposure });
};

/** Returns undefined too if the look-up fails, as the page already shows a failure. */
const findExposure = (
  { tenants }: ErrorServices,
  { publicId }: Target['parameters'],
  opens: Opens,
): ServedExposure | undefined => {
  try {
    return tenants.exposure(publicId, opens);
  } catch {
    return undefined;
  }
};
