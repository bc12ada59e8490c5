/** Where a running service is: on this machine as the settings say, or at an address that is given. */
import { InvalidArgumentError } from 'commander';

/** Takes the value of --url. */
export const readUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('Expected an address such as https://api.example.com.');
  }
  return url.href.replace(/\/$/, '');
};

/** A service that listens on every address is found on the loopback address. */
export const urlOn = (host: string, port: number): string => {
  const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${address}:${port}`;
};
