/** Tells a folder from one of the same path on another machine. */
import { statSync } from 'node:fs';

/** @throws if there is no such folder here */
export const identifyFolder = (url: string): readonly string[] => {
  const { dev, ino, birthtimeNs } = statSync(decodeURIComponent(new URL(url).pathname), { bigint: true });
  return [url, [dev, ino, birthtimeNs].join(' ')];
};
