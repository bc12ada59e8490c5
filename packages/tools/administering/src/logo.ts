/** Logos uploaded by owners. The file type is read from the first bytes, not from the file name. */
import { imageSize } from 'image-size';
import { logoTypes, type LogoType } from '@vitrine/contract/presentation';
import { CatalogError } from '@vitrine/catalog';

/** Every page loads the logo, so it must be small. */
export const logoBytesMax = 64 * 1024;
/** A small file may decode to a large image: each pixel takes four bytes of a visitor's memory. */
const logoPixelsMax = 2048;

/** A logo's metadata, without its bytes. */
export interface LogoFacts {
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/**
 * Rejects SVG, which may contain scripts and load other resources, because logos of all tenants are served from one
 * origin.
 * @throws CatalogError if it is not a valid logo
 */
export const readLogo = (bytes: Uint8Array): LogoFacts => {
  if (bytes.length > logoBytesMax)
    throw new CatalogError(
      `The logo has more than ${logoBytesMax} bytes (64 KiB). Save it smaller: it is shown 40 pixels high.`,
      { code: 'logoLarge', values: { max: logoBytesMax / 1024 } },
    );
  const type = logoTypes.find((each) => signatures[each](bytes));
  if (type === undefined)
    throw new CatalogError(isSvg(bytes) ? noSvg : noPicture, { code: 'logoNoPicture', values: {} });
  const { width, height } = readSize(bytes);
  if (Math.max(width, height) > logoPixelsMax || Math.min(width, height) < 1)
    throw new CatalogError(
      `The logo is ${width} × ${height} pixels; from 1 × 1 to ${logoPixelsMax} × ${logoPixelsMax} are allowed.`,
      { code: 'logoPixels', values: { max: logoPixelsMax } },
    );
  return { type, width, height, bytes: bytes.length };
};

const noPicture =
  'The logo is no PNG, JPEG or WebP picture: its first bytes are of none of them. Save it as one of these.';
const noSvg =
  'The logo is an SVG file, which may hold scripts and load from elsewhere. Save it as a PNG or WebP picture, 160 pixels high or more.';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** By the first bytes: PNG (RFC 2083 §3.1), JPEG (ITU-T T.81, B.1.1.3), WebP in RIFF (RFC 9649 §2.4). */
const signatures: Readonly<Record<LogoType, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  webp: (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8),
};

const isSvg = (bytes: Uint8Array): boolean => /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 1024)));

/** @throws CatalogError if the file is invalid */
const readSize = (bytes: Uint8Array): { readonly width: number; readonly height: number } => {
  try {
    return imageSize(bytes);
  } catch {
    throw new CatalogError('The logo is damaged: its size in pixels cannot be read. Save it again.', {
      code: 'logoDamaged',
      values: {},
    });
  }
};
