/** The forms of names in files of the store, which are checked before a name becomes a path. */
import { type Check, found } from './shape.ts';

/** The name of a segment or a delta: 128 bits, in hexadecimal digits. */
export const isSegmentName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** The name of a tenant file, a page or a publisher's state: 160 bits, in hexadecimal digits. */
export const isDigest = (name: string): boolean => /^[0-9a-f]{40}$/.test(name);

/** The name of a manifest: edition, revision and digest. */
export const isManifestName = (name: string): boolean => /^\d{1,16}-\d{1,16}-[0-9a-f]{40}\.json$/.test(name);

const isTextOf =
  (holds: (name: string) => boolean, expected: string): Check =>
  (value, at) => {
    if (typeof value !== 'string') return found(value, at, 'a text');
    return holds(value) ? undefined : `${at} is a name of another form than ${expected}`;
  };

export const isSegmentText: Check = isTextOf(isSegmentName, '32 hexadecimal digits');
export const isDigestText: Check = isTextOf(isDigest, '40 hexadecimal digits');
