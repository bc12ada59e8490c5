/** The logo beside the owner's name, in a box whose size is known before it has come. */
/** @jsxImportSource preact */
import type { Logo } from '@vitrine/query';
import { logoPath } from '../addresses.ts';

interface OwnersLogoProps {
  readonly publicId: string;
  readonly logo: Logo;
}

/** In pixels of the style sheet. */
const heightMax = 40;
const widthMax = 160;

/** The name beside it says what it shows. */
export const OwnersLogo = ({ publicId, logo }: OwnersLogoProps) => {
  const scale = Math.min(heightMax / logo.height, widthMax / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return <img class="logo" src={logoPath(publicId, logo)} alt="" width={width} height={height} />;
};
