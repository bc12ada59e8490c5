/**
 * Ports for servers that must be told one. They are below those that systems give to outgoing connections (32768 and up on
 * Linux, 49152 and up elsewhere), so that no connection takes one between its choice and the start of its server.
 */
const [portMin, portMax] = [10_000, 32_000];
const attemptsMax = 1000;

/** A port of the loopback address that nobody listens on; at random, as other processes choose theirs at the same time. */
export const freePort = (): number => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = portMin + Math.floor(Math.random() * (portMax - portMin));
    if (isFree(port)) return port;
  }
  throw new Error(`Of ${attemptsMax} ports from ${portMin} to ${portMax} none is free.`);
};

const isFree = (port: number): boolean => {
  try {
    Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).stop(true);
    return true;
  } catch {
    return false;
  }
};
