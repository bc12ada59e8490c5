/** What happens where a database falls silent, whichever it is: each scan or look ends with a sentence, and the next one is whole. */
import { expect, test } from 'bun:test';
import { type ScanTable } from '@vitrine/sources';
import { RecordingSink, scanAll } from './scanned.ts';
import { startSilentProxy, type SilentProxy } from './silent-proxy.ts';
import type { Engine } from '@vitrine/sources';

export interface SilenceCases {
  readonly load: () => Promise<Engine>;
  readonly url: () => string;
  /** Of more than 200 kB each. */
  readonly tables: readonly [ScanTable, ScanTable];
  readonly rows: number;
  /** What is asked of the second table, and to describe tables. */
  readonly asked: { readonly second: RegExp; readonly shape: RegExp };
}

/** In tests nothing takes as long, but where the machine is busy: then too few bytes come, and a scan fails that is repeated. */
const silenceMs = 2000;

const silences: readonly [when: string, (proxy: SilentProxy, cases: SilenceCases) => void][] = [
  ['in the middle of a table', (proxy) => void (proxy.bytesMax = 100_000)],
  ['at the second table, as one that is looked into', (proxy, { asked }) => void (proxy.silentAt = asked.second)],
];

export const testSilence = (cases: SilenceCases): void => {
  test.each(silences)('silent %s', async (_when, silence) => {
    await using proxy = await startSilentProxy(cases.url());
    const engine = await cases.load();
    const source = engine.openSource({ name: 'erp', url: proxy.url, now: Date.now, silenceMs });
    silence(proxy, cases);
    const failure = await source.scan(cases.tables, new RecordingSink()).catch((error: unknown) => error);
    expect(String(failure)).toStartWith('SourceSilent: The database has sent no byte for 2 s');
    [proxy.bytesMax, proxy.silentAt] = [Infinity, undefined];
    const { rows, failures } = await scanAll(source, cases.tables);
    expect(failures).toEqual({});
    expect(Object.values(rows).map(({ length }) => length)).toEqual([cases.rows, cases.rows]);
    await source.close();
  });

  test('silent while tables are described', async () => {
    await using proxy = await startSilentProxy(cases.url());
    const look = await (await cases.load()).look(proxy.url, 'test', silenceMs);
    proxy.silentAt = cases.asked.shape;
    const failure = await look.describeTables().catch((error: unknown) => error);
    expect(String(failure)).toStartWith('SourceSilent: The database has sent no byte for 2 s');
    await look.close();
  });

  test('silent while it is connected to', async () => {
    await using proxy = await startSilentProxy(cases.url());
    proxy.bytesMax = 0;
    const source = (await cases.load()).openSource({ name: 'erp', url: proxy.url, now: Date.now });
    const failure = await source.scan(cases.tables, new RecordingSink()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
  });
};
