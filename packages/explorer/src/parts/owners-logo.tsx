/** The logo beside the owner's name, in a box whose size is known before it has come. */
/** @jsxImportSource preact */
import type { Logo } from '@vitrine/query';
import { logoPath, pathTo } from '../addresses.ts';
import type { TenantContext } from '../page-context.ts';

interface OwnersLogoProps {
  readonly context: TenantContext;
  readonly logo: Logo;
}

/** In pixels of the style sheet. */
const heightMax = 40;
const widthMax = 160;

/** The name beside it says what it shows. */
export const OwnersLogo = ({ context: { publicUrl, exposure }, logo }: OwnersLogoProps) => {
  const scale = Math.min(heightMax / logo.height, widthMax / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const src = pathTo(publicUrl, logoPath(exposure.tenant.publicId, logo));
  return <img class="logo" src={src} alt="" width={width} height={height} />;
};
