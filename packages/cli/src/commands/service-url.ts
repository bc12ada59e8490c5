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

/** The same where the address is known: what listens on every one of them is reached by this machine's name for itself. */
export const reachableUrl = (url: string): string =>
  url.replace(/^(http:\/\/)(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, '$1localhost');

/** A service that listens on every address is found on the loopback address. */
export const urlOn = (host: string, port: number): string => {
  const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${address}:${port}`;
};
