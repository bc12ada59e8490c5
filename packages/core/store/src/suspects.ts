/** Damage reported by a server, as the name of an empty file: the publisher checks it before a repair. */
import { isDigest, isManifestName, isSegmentName } from './names.ts';

/** A file or a segment that may be damaged. */
export interface Suspect {
  readonly kind: 'segments' | 'tenants' | 'pages' | 'manifests';
  readonly name: string;
}

const suffix = '.suspect';

export const suspectFile = ({ kind, name }: Suspect): string => `${kind}-${name}${suffix}`;

/** @returns undefined if the name has another form */
export const readSuspect = (file: string): Suspect | undefined => {
  const [, kind = '', name = ''] = /^(segments|tenants|pages|manifests)-([\w.-]+)\.suspect$/.exec(file) ?? [];
  if (kind === 'segments') return isSegmentName(name) ? { kind, name } : undefined;
  if (kind === 'tenants' || kind === 'pages') return isDigest(name) ? { kind, name } : undefined;
  return kind === 'manifests' && isManifestName(name) ? { kind, name } : undefined;
};
