/** Breaks something under steady load, mends it, and tells what clients saw: each answer is compared with what it must be. */
import { judge } from '../../packages/cli/tests/processes/agreement.ts';
import { startClient, type Answered, type Client } from '../../packages/cli/tests/processes/client.ts';
import { holdsWithin } from '../../tests/service/gated-source.ts';
import type { Outcome } from './fault.ts';
import { editionSeconds, type Installation } from './installation.ts';

/** A client for each process, as behind a balancer that never notices: one that hangs holds up its own client alone. */
const lanesOfEach = 3;
const pauseMs = 20;
/** Service as usual before something is broken, and after it is whole again. */
const usualMs = 2000;
const wholeMsMax = 60_000;
const oftenMs = 50;
const probeMsMax = 2000;
const comesMsMax = 20_000;

/** @param breakAndMend gives what the operator saw; when it ends, all is in place again */
export const underLoad = async (
  installation: Installation,
  breakAndMend: () => Promise<readonly string[]>,
): Promise<Outcome> => {
  const startedAt = performance.now();
  const clients = installation.urls.map((url) =>
    startClient(() => [url], installation.publicId, { lanes: lanesOfEach, pauseMs }),
  );
  await Bun.sleep(usualMs);
  const remarks = await breakAndMend();
  const mended = { at: performance.now(), revision: installation.written() };
  const newest = mended.revision + (installation.isWriting() ? 1 : 0);
  const newDataAfterMs = await untilShown(installation, mended.at, newest);
  await Bun.sleep(usualMs);
  await Promise.all(clients.map(async (client) => client.stop()));
  const lost = await findLost(installation, mended.revision);
  return {
    ...sum(installation, clients, { startedAt, mendedAt: mended.at, isWhole: newDataAfterMs !== undefined }),
    newDataAfterMs,
    lost,
    remarks,
  };
};

/** Until every process answers what it was never asked, from data of this revision or a later one. */
const untilShown = async (
  { urls, publicId }: Installation,
  mendedAt: number,
  revision: number,
): Promise<number | undefined> => {
  const shows = async (url: string): Promise<boolean> => (await shownRevision(url, publicId)) >= revision;
  const isShown = await holdsWithin(wholeMsMax, async () => {
    const shown = await Promise.all(urls.map(shows));
    if (!shown.every(Boolean)) await Bun.sleep(oftenMs);
    return shown.every(Boolean);
  });
  return isShown ? performance.now() - mendedAt : undefined;
};

/** That of a record that is asked for in a way in which nobody has asked before; -1 where there is no answer. */
const shownRevision = async (url: string, publicId: string): Promise<number> => {
  const now = performance.now();
  try {
    const response = await fetch(`${url}/api/v1/public/t/${publicId}/products?limit=1&where[id][ne]=new${now}`, {
      headers: { 'X-Forwarded-For': `10.9.${Math.floor(now / 1000) % 256}.${Math.floor(now) % 256}` },
      signal: AbortSignal.timeout(probeMsMax),
    });
    const { data }: { readonly data: readonly { readonly revision: number }[] | null } = JSON.parse(
      await response.text(),
    );
    return data?.[0]?.revision ?? -1;
  } catch {
    return -1;
  }
};

/** What does not come in time is gone: who is slow, or refuses for a moment, has lost nothing. */
const findLost = async ({ urls, publicId, key }: Installation, revision: number): Promise<readonly string[]> => {
  const lost = urls.map(async (url, number) => {
    const hasData = await comes(async () => (await shownRevision(url, publicId)) >= revision);
    const hasKey = await comes(async () => knowsKey(`${url}/api/v1/public/t/${publicId}`, key));
    return [
      ...(hasData ? [] : [`what was written last, on process ${number + 1}`]),
      ...(hasKey ? [] : [`the key, on process ${number + 1}`]),
    ];
  });
  return (await Promise.all(lost)).flat();
};

const comes = async (isThere: () => Promise<boolean>): Promise<boolean> =>
  holdsWithin(comesMsMax, async () => (await isThere()) || Bun.sleep(oftenMs).then(() => false));

const knowsKey = async (url: string, key: string): Promise<boolean> =>
  fetch(url, { headers: { 'x-api-key': key }, signal: AbortSignal.timeout(probeMsMax) }).then(
    ({ status }) => status === 200,
    () => false,
  );

interface Course {
  readonly startedAt: number;
  readonly mendedAt: number;
  readonly isWhole: boolean;
}

const sum = (
  { isWritten }: Installation,
  clients: readonly Client[],
  { startedAt, mendedAt, isWhole }: Course,
): Pick<Outcome, 'asked' | 'right' | 'refused' | 'unanswered' | 'wrong' | 'longestGapMs' | 'wholeAfterMs'> => {
  const answers = clients.flatMap((client) => client.answers).toSorted((one, other) => one.at - other.at);
  const unanswered = clients.flatMap(({ failures }) => failures);
  const { right, refused, wrong } = judge(answers, isWritten);
  const misdated = right.filter(isMisdated);
  const bad = [...unanswered, ...refused, ...misdated, ...wrong.map(({ answer }) => answer)];
  const lastBadAt = bad.reduce((last, { at }) => Math.max(last, at), mendedAt);
  return {
    asked: answers.length + unanswered.length,
    right: right.length - misdated.length,
    refused: refused.length,
    unanswered: unanswered.length,
    wrong: [
      ...wrong.map(({ what }) => what),
      ...misdated.map(({ cacheControl }) => `to be kept for ${cacheControl} in an edition of ${editionSeconds} s`),
    ],
    longestGapMs: longestGap([startedAt, ...right.map(({ at }) => at)]),
    wholeAfterMs: isWhole ? lastBadAt - mendedAt : undefined,
  };
};

/** No answer may be kept for longer than an edition, or for less than no time. */
const isMisdated = ({ cacheControl }: Answered): boolean => {
  const seconds = Number(/max-age=(-?\d+)/.exec(cacheControl ?? '')?.[1]);
  return !(seconds >= 0 && seconds <= editionSeconds);
};

const longestGap = (moments: readonly number[]): number =>
  moments.reduce((longest, moment, index) => Math.max(longest, moment - (moments[index - 1] ?? moment)), 0);
