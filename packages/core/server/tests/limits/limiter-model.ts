/** The plainest program that could be a limiter, and requests to hold one against it. */
import * as fc from 'fast-check';

export interface ModelRequest {
  readonly id: string;
  readonly afterMs: number;
}

export const modelLimit = 3;

/** @param unitMs what times are whole multiples of: enough for what a limiter's own clock may go on meanwhile */
export const modelRequests = (unitMs: number, requestsMax: number): fc.Arbitrary<ModelRequest[]> => {
  const afterMs = fc.integer({ min: 0, max: 30_000 / unitMs }).map((units) => units * unitMs);
  return fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), afterMs }), { maxLength: requestsMax });
};

/** Whether each request is allowed. */
export const verdictsOfModel = (requests: readonly ModelRequest[]): boolean[] => {
  const windows = new Map<string, { startMs: number; counted: number }>();
  let nowMs = 0;
  return requests.map(({ id, afterMs }) => {
    nowMs += afterMs;
    const known = windows.get(id);
    const window = known && nowMs - known.startMs < 60_000 ? known : { startMs: nowMs, counted: 0 };
    windows.set(id, window);
    window.counted += 1;
    return window.counted <= modelLimit;
  });
};
