/** Random attempts with several requests in one go: their answers come in their order, each to its own request. */
import * as fc from 'fast-check';
import { attemptOf, type Ask, type Attempt } from './attempt.ts';
import { closing, host, printRequest, type Request } from './print-request.ts';
import { paths } from './subject.ts';

type Part = readonly [Request, Ask];

/** Answers that are at hand at once, and tell which request they are of. */
const atHandArbitrary = fc
  .constantFrom('mark', 'mark', 'HEAD', 'OPTIONS', 'POST', 'none')
  .map((what) => (place: number): Part => {
    const marked = `${paths.profile}?mark${place}=1`;
    if (what === 'mark') return [{ target: marked }, { method: 'GET', holds: `"mark${place}"` }];
    if (what === 'none') return [{ target: `/api/none${place}` }, { method: 'GET', holds: '"route_not_found"' }];
    return [{ method: what, target: marked }, { method: what }];
  });

/** Answers that may have to be computed. */
const pagePart = (limit: number): Part => [
  { target: `${paths.things}?limit=${limit}` },
  { method: 'GET', holds: `"limit":${limit},` },
];

const pipelineOf = (parts: readonly Part[], allowed: Attempt['allowed']): Attempt => {
  const bytes = parts.map(([request], place) =>
    printRequest(Object.assign(request, { headers: place === parts.length - 1 ? [host, closing] : [host] })),
  );
  const asks = parts.map(([, ask]) => ask);
  return attemptOf('pipelines', bytes.join(''), asks, { closes: true, allowed });
};

const partsMax = 40;

/**
 * Where the answer ahead is still computed when the next request is read, the HTTP server closes the connection, and
 * neither is answered: whoever pipelines has to ask again (RFC 9112 §9.3.2).
 */
export const pipelines = fc.oneof(
  fc
    .array(atHandArbitrary, { minLength: 2, maxLength: partsMax })
    .map((makers) => makers.map((make, place) => make(place)))
    .map((parts) => pipelineOf(parts, ['answered'])),
  fc
    .array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 8 })
    .map((limits) => pipelineOf(limits.map(pagePart), ['answered', 'closed'])),
);
