/** Whether something answers on an address: what tells that a server has started. */

const answerMsMax = 2000;

/** Whether an HTTP server answers, be it with an error that is not its own. */
export const answersHttp = (url: string) => async (): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(answerMsMax), redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Whether connections are taken on a port of the loopback address. */
export const takesConnections = (port: number) => async (): Promise<boolean> =>
  Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).then(
    (connection) => {
      connection.end();
      return true;
    },
    () => false,
  );
