/** Whether all servers together let through exactly what one would: 60 of an address, 600 of a key. */
import type { Cluster } from './installation.ts';

interface Counted {
  readonly what: string;
  readonly allowed: number;
  readonly headers: Readonly<Record<string, string>>;
}

const windowMs = 61_000;
const pastTheLimit = 60;
const atOnce = 30;

/** @returns what is wrong; blank where nothing is */
export const checkLimits = async ({ servers, publicId, key }: Cluster): Promise<readonly string[]> => {
  // What was asked with the key before counts too, for a minute.
  await Bun.sleep(windowMs);
  const rows: readonly Counted[] = [
    { what: 'an address', allowed: 60, headers: { 'X-Forwarded-For': '198.51.100.7' } },
    { what: 'a key', allowed: 600, headers: { 'X-Forwarded-For': '198.51.100.8', 'x-api-key': key } },
  ];
  const urls = servers.map(({ url }) => `${url}/api/v1/public/t/${publicId}`);
  const wrong: string[] = [];
  for (const { what, allowed, headers } of rows) {
    const statuses = await askAll(urls, allowed + pastTheLimit, headers);
    const answered = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    console.error(
      `limits: of ${statuses.length} requests of ${what}, ${answered} were answered and ${refused} refused`,
    );
    if (answered !== allowed || refused !== pastTheLimit) wrong.push(`${answered} of ${what} instead of ${allowed}`);
  }
  return wrong;
};

/** So many requests at once, one after another to each server. @returns their statuses */
const askAll = async (
  urls: readonly string[],
  times: number,
  headers: Readonly<Record<string, string>>,
): Promise<readonly number[]> => {
  const statuses: number[] = [];
  let asked = 0;
  const lane = async (): Promise<void> => {
    while (asked < times) {
      const url = urls[asked++ % urls.length] ?? '';
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return statuses;
};
