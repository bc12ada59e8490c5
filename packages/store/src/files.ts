/** The files of a store as texts: printed, and read back with every check that shows damage. */
import { fieldTypes } from '@vitrine/contract';
import {
  logoTypes,
  storeFormat,
  type KeyFile,
  type Manifest,
  type NamedSegment,
  type PublishedCard,
  type PublishedField,
  type PublishedTenant,
  type StoredAppearance,
  type StoredField,
  type TenantFile,
  type UsageFile,
  usageFormat,
  viewLooks,
} from './manifest.ts';
import {
  hasShape,
  isFlag,
  isListOf,
  isMissingOr,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  type Check,
} from './shape.ts';

/** A file of the store that cannot be used: damaged, incomplete, or of another version. */
export class StoreFileError extends Error {
  /** @param path the file's, for people */
  constructor(path: string, problem: string) {
    super(`The file ${path} of the store cannot be used: ${problem}.`);
    this.name = 'StoreFileError';
  }
}

/** The name of content: the first 160 bits of its SHA-256, as hex. */
export const digestOf = (content: string): string =>
  new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 40);

/** @throws StoreFileError where it is not what a publisher of this version wrote */
export const readManifest = (path: string, content: string): Manifest => {
  checkDigest(path, content, /-([0-9a-f]+)\.json$/);
  const manifest: Manifest = parse(path, content, manifestShape);
  return manifest;
};

/** @throws StoreFileError likewise */
export const readTenantFile = (path: string, content: string): TenantFile => {
  checkDigest(path, content, /([0-9a-f]+)\.json$/);
  const file: TenantFile = parse(path, content, tenantShape);
  return file;
};

/** @throws StoreFileError likewise */
export const readKeyFile = (path: string, content: string): KeyFile => {
  checkDigest(path, content, /([0-9a-f]+)\.json$/);
  const file: KeyFile = parse(path, content, keysShape);
  return file;
};

/** @throws StoreFileError likewise */
export const readUsageFile = (path: string, content: string): UsageFile => {
  const file: UsageFile = parse(path, content, usageShape, usageFormat);
  return file;
};

/**
 * Puts the segments of a manifest into what a tenant shows.
 * @throws StoreFileError where the manifest lacks one
 */
export const resolveTenant = (
  path: string,
  { collections, ...file }: TenantFile,
  manifest: Manifest,
): PublishedTenant => ({
  ...file,
  collections: collections.map(({ segment, fields: stored, print: _print, ...collection }) => {
    const fields = stored.map(publishedField);
    if (segment === null) return { ...collection, fields, segment, readAt: manifest.openedAt };
    const { name: digest, readAt, deltas } = segmentOf(path, manifest, segment.key);
    const { partition } = segment;
    const published = deltas === undefined ? { name: digest, partition } : { name: digest, partition, deltas };
    return { ...collection, fields, segment: published, readAt };
  }),
});

/** What tells whether its values are read from the same place is nobody's who asks. */
const publishedField = ({ print: _print, ...field }: StoredField): PublishedField => field;

const segmentOf = (path: string, { segments }: Manifest, key: string): NamedSegment => {
  const named = Object.hasOwn(segments, key) ? segments[key] : undefined;
  if (named === undefined)
    throw new StoreFileError(path, `it names the segment ${key}, which the manifest does not have`);
  return named;
};

const checkDigest = (path: string, content: string, pattern: RegExp): void => {
  const [, expected] = pattern.exec(path) ?? [];
  const actual = digestOf(content);
  if (actual === expected) return;
  throw new StoreFileError(
    path,
    `its content of ${content.length} characters has the digest ${actual}, so it is damaged`,
  );
};

/** Any: the shape has just been checked, and the caller names the type. */
// oxlint-disable-next-line typescript/no-explicit-any
const parse = (path: string, content: string, shape: Check, expected: number = storeFormat): any => {
  const value = parseJson(path, content);
  const format = formatOf(value);
  if (format !== undefined && format !== expected) {
    throw new StoreFileError(
      path,
      `it has the format ${JSON.stringify(format)}, and this version reads the format ${expected}`,
    );
  }
  const problem = shape(value, '');
  if (problem !== undefined) throw new StoreFileError(path, problem);
  return value;
};

const parseJson = (path: string, content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    throw new StoreFileError(path, `its ${content.length} characters are no JSON`);
  }
};

const formatOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;

const manifestShape = hasShape({
  format: isNumber,
  edition: isNumber,
  revision: isNumber,
  lengthSeconds: isNumber,
  openedAt: isNumber,
  endsAt: isNumber,
  isRead: isFlag,
  tenants: isRecordOf(isText),
  segments: isRecordOf(
    hasShape({ name: isText, readAt: isNumber, bytes: isNumber, deltas: isMissingOr(isListOf(isText)) }),
  ),
  keys: isText,
} satisfies Record<keyof Manifest, Check>);

const tenantShape = hasShape({
  tenantId: isNumber,
  tenant: hasShape({ publicId: isText, name: isText, industry: isText }),
  appearance: isMissingOr(
    hasShape({
      color: isMissingOr(isText),
      language: isMissingOr(isText),
      timeZone: isMissingOr(isText),
      isUnlisted: isMissingOr(isFlag),
      logo: isMissingOr(hasShape({ type: isOneOf(logoTypes), width: isNumber, height: isNumber, content: isText })),
    } satisfies Record<keyof StoredAppearance, Check>),
  ),
  collections: isListOf(
    hasShape({
      slug: isText,
      name: isText,
      translations: isMissingOr(isRecordOf(isText)),
      isPrivate: isFlag,
      sort: isMissingOr(isListOf(hasShape({ key: isText, isDescending: isFlag }))),
      card: isMissingOr(
        hasShape({
          title: isMissingOr(isText),
          subtitle: isMissingOr(isText),
          picture: isMissingOr(isText),
          alt: isMissingOr(isText),
        } satisfies Record<keyof PublishedCard, Check>),
      ),
      isUnlisted: isMissingOr(isFlag),
      look: isMissingOr(isOneOf(viewLooks)),
      endsAt: isMissingOr(isNumber),
      fields: isListOf(
        hasShape({
          key: isText,
          label: isText,
          translations: isMissingOr(isRecordOf(isText)),
          type: isOneOf(fieldTypes),
          currency: isMissingOr(isText),
          print: isText,
        }),
      ),
      segment: isNullOr(hasShape({ key: isText, partition: isText })),
      print: isMissingOr(isText),
    }),
  ),
} satisfies Record<keyof TenantFile, Check>);

const keysShape = hasShape({
  keys: isRecordOf(hasShape({ keyId: isNumber, publicId: isText, expiresAt: isNullOr(isNumber) })),
} satisfies Record<keyof KeyFile, Check>);

const usageShape = hasShape({
  format: isNumber,
  uses: isRecordOf(isNumber),
  hour: isText,
  requests: isListOf(
    hasShape({ tenantId: isNumber, collection: isText, keyId: isNumber, outcome: isText, requests: isNumber }),
  ),
} satisfies Record<keyof UsageFile, Check>);
