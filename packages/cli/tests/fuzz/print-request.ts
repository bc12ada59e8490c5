/** A request as its bytes, whatever it holds. */
import type { Header } from './arbitrary-headers.ts';

export interface Request {
  readonly method?: string;
  readonly target: string;
  readonly version?: string;
  readonly headers?: readonly Header[];
  readonly body?: string;
}

export const host: Header = ['Host', 'localhost'];
/** Has the server close the connection behind its answer, so that whatever it says there is heard. */
export const closing: Header = ['Connection', 'close'];

export const printRequest = ({
  method = 'GET',
  target,
  version = 'HTTP/1.1',
  headers = [host],
  body = '',
}: Request): string =>
  `${method} ${target} ${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
