/** Explains why a port could not be opened, and which setting to change. */
class ListenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ListenError';
  }
}

export interface Listening {
  readonly host: string;
  readonly hostVariable: string;
  readonly port: number;
  readonly portVariable: string;
}

/** Converts the system's errors of listening to a ListenError; returns other errors unchanged. */
export const explainListening = (error: unknown, listening: Listening): unknown => {
  const { host, hostVariable, port, portVariable } = listening;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} of ${host} is taken, perhaps by another Vitrine. Stop what listens there, or choose another port: ${portVariable}=${anotherPort(port)}`,
      );
    case 'EACCES':
      return new ListenError(`Port ${port} may not be used by this user. Choose one above 1023: ${portVariable}=8080`);
    case 'EADDRNOTAVAIL':
      return new ListenError(`${host} is no address of this machine. Choose one that is: ${hostVariable}=127.0.0.1`);
    default:
      return error;
  }
};

const portMax = 65_535;
const anotherPort = (port: number): number => (port + 10 > portMax ? port - 10 : port + 10);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && 'syscall' in error && error.syscall === 'listen'
    ? error.code
    : undefined;
