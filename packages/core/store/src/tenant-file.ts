/** Parses the file of a tenant, and removes what a manifest withholds of it. */
import { fieldTypes } from '@vitrine/contract';
import { StoreFileError, StoreFileMissing } from './file-error.ts';
import { type Manifest, readAtOf, type TenantFile } from './manifest.ts';
import { checkDigest, parseFile } from './parse-file.ts';
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
import type { Suspect } from './suspects.ts';
import { withheldOf, withhold } from './withheld.ts';

/** @throws StoreFileError if it is damaged or of another format */
export const readTenantFile = (path: string, content: string): TenantFile => {
  checkDigest(path, content);
  const file: TenantFile = parseFile(path, content, tenantShape);
  return file;
};

/**
 * The part of a tenant's file that a manifest does not withhold.
 * @throws StoreFileMissing with all pages that are not there; StoreFileError if the manifest lacks a segment that the
 *   file names
 */
export const exposedIn = (manifest: Manifest, path: string, whole: TenantFile): TenantFile => {
  const file = withhold(whole, withheldOf(manifest, whole.tenant.publicId));
  const missing: Suspect[] = [];
  for (const { segment } of file.collections)
    if (segment !== null && !isNamed(manifest, segment.key, missing))
      throw new StoreFileError(path, `it names the segment ${segment.key}, which the manifest does not have`);
  if (missing.length > 0) throw new StoreFileMissing(path, missing);
  return file;
};

/** True too if a page of the segment, or of when it was read, is missing: that is added to the others. */
const isNamed = (manifest: Manifest, key: string, missing: Suspect[]): boolean => {
  try {
    const named = manifest.segments.get(key);
    if (named !== undefined) readAtOf(manifest, named);
    return named !== undefined;
  } catch (error) {
    if (!(error instanceof StoreFileMissing)) throw error;
    missing.push(...error.files);
    return true;
  }
};

const tenantShape = hasShape({
  tenantId: isNumber,
  tenant: hasShape({ publicId: isText, name: isText, industry: isText }),
  presentation: isMissingOr(isText),
  files: isMissingOr(isRecordOf(isText)),
  collections: isListOf(
    hasShape({
      slug: isText,
      name: isText,
      isPrivate: isFlag,
      id: isMissingOr(isText),
      sort: isMissingOr(isListOf(hasShape({ key: isText, isDescending: isFlag }))),
      presentation: isMissingOr(isText),
      endsAt: isMissingOr(isNumber),
      fields: isListOf(
        hasShape({
          key: isText,
          label: isText,
          type: isOneOf(fieldTypes),
          currency: isMissingOr(isText),
          print: isText,
        }),
      ),
      relations: isMissingOr(
        isListOf(
          hasShape({
            key: isText,
            label: isText,
            kind: isOneOf(['one', 'many']),
            collection: isText,
            from: isText,
            to: isText,
          }),
        ),
      ),
      segment: isNullOr(hasShape({ key: isText, partition: isText })),
      print: isMissingOr(isText),
    }),
  ),
} satisfies Record<keyof TenantFile, Check>);
