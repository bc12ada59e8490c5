/** The setting of the tiles that maps of pages show. */
import type { Parsed } from '@vitrine/server/settings';

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly address: string;
  /** The text that the tiles' owner asks for. */
  readonly attribution: string;
}

export function parseMapTiles(text: string): Parsed<MapTiles | null> {
  if (text === '') return { kind: 'value', value: null };
  const [, address = '', attribution = ''] = /^(\S+)\s+(.+)$/s.exec(text.trim()) ?? [];
  const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => address.includes(part));
  if (isWeb && isWhole) return { kind: 'value', value: { address, attribution } };
  return {
    kind: 'mistake',
    expected: 'an address and an attribution, such as https://tiles.example/{z}/{x}/{y}.png © Tile Makers',
  };
}
