/** A remote with records, for tests to fill with the same rows as databases: by OData, or by links in a header. */
import { printHttpAddress } from './source-engines.ts';
import type { RecordDatabase } from './record-databases.ts';
import { holdRecords, objectsOf } from './record-folder.ts';

const rowsOfPage = 7;

interface State {
  readonly isOData: boolean;
  /** Objects of JSON. */
  readonly rows: readonly string[];
}

/** Pages are of the state of the first one, which its links name. */
export const openRecordRemote = async (): Promise<RecordDatabase> => {
  const states: State[] = [];
  const current = new Map<string, number>();
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      const number = Number(searchParams.get('state') ?? current.get(pathname.slice(1)));
      const state = states[number];
      if (state === undefined) return new Response(null, { status: 404 });
      return answerPage(state, pathname, number, Number(searchParams.get('from') ?? 0));
    },
  });
  return Promise.resolve(
    holdRecords(
      printHttpAddress(server.url.href, { allowed: ['127.0.0.1'] }),
      async (name, table, count) => {
        current.set(name, states.push({ isOData: count % 2 === 0, rows: objectsOf(table) }) - 1);
        await Promise.resolve();
      },
      async () => server.stop(true),
    ),
  );
};

const answerPage = ({ isOData, rows }: State, path: string, number: number, from: number): Response => {
  const page = `[${rows.slice(from, from + rowsOfPage).join(',')}]`;
  const next = from + rowsOfPage < rows.length ? `${path}?state=${number}&from=${from + rowsOfPage}` : undefined;
  const link = next === undefined ? '' : `"@odata.nextLink":${JSON.stringify(next)},`;
  const body = isOData
    ? `{"@odata.context":"$metadata#${path}","@odata.count":${rows.length},${link}"value":${page}}`
    : page;
  const headers = {
    'content-type': 'application/json',
    ...(next !== undefined && !isOData && { link: `<${next}>; rel=next` }),
  };
  return new Response(body, { headers });
};
