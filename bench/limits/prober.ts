/** Asks for one thing again and again, until the answer shows that a change is known. */
import { callerAddress } from './caller-address.ts';

export interface Probe {
  /** Behind that of all tenants. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Told {
  readonly status: number;
  readonly body: string;
}

export const isGood = ({ status }: Told): boolean => status === 200;
export const has =
  (status: number) =>
  (told: Told): boolean =>
    told.status === status;

/** Between two requests that ask whether it is so. */
const pauseMs = 5;
/** Something is wrong where it takes longer. */
const waitMsMax = 30_000;
const network = '172.17';

/** Asks, each time from another address, so that no limit is met. */
export class Prober {
  readonly #url: string;
  #asked = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** How long it took until an answer was so, in milliseconds. */
  async until(probe: Probe, isSo: (told: Told) => boolean): Promise<number> {
    const begun = performance.now();
    for (;;) {
      const told = await this.#ask(probe);
      const ms = performance.now() - begun;
      if (isSo(told)) return ms;
      if (ms > waitMsMax) throw new Error(`After ${waitMsMax / 1000} s ${probe.path} is answered with ${told.status}.`);
      await Bun.sleep(pauseMs);
    }
  }

  async #ask({ path, headers }: Probe): Promise<Told> {
    const address = callerAddress(network, this.#asked++ % 65_536);
    const response = await fetch(`${this.#url}/api/v1/public/t/${path}`, {
      headers: { 'X-Forwarded-For': address, ...headers },
    });
    return { status: response.status, body: await response.text() };
  }
}
