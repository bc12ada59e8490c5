/** The URL of a running service: on this machine by the settings, or as given. */
import { InvalidArgumentError } from 'commander';

/** Parses the value of --url. */
export const readUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('Expected an address such as https://api.example.com.');
  }
  return url.href.replace(/\/$/, '');
};

/** Replaces the wildcard address of a URL by `localhost`. */
export const reachableUrl = (url: string): string =>
  url.replace(/^(http:\/\/)(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, '$1localhost');

/** Replaces a wildcard address by the loopback address. */
export const urlOn = (host: string, port: number): string => {
  const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${address}:${port}`;
};
