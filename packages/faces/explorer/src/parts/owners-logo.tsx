/** The logo beside the owner's name, with a fixed size to avoid layout shifts. */
/** @jsxImportSource preact */
import type { Logo } from '@vitrine/contract/presentation';
import { logoPath, pathTo } from '../addresses.ts';
import type { TenantContext } from '../page-context.ts';

interface OwnersLogoProps {
  readonly context: TenantContext;
  readonly logo: Logo;
}

/** In CSS pixels. */
const heightMax = 40;
const widthMax = 160;

/** Without alternative text, because the name is beside it. */
export const OwnersLogo = ({ context: { publicUrl, exposure }, logo }: OwnersLogoProps) => {
  const scale = Math.min(heightMax / logo.height, widthMax / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const src = pathTo(publicUrl, logoPath(exposure.tenant.publicId, logo));
  return <img class="logo" src={src} alt="" width={width} height={height} />;
};
