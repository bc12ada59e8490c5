/** The files that the explorer's pages load, built by `packages/faces/explorer/build.ts`. */
import type { AssetNames } from '@vitrine/explorer';
import built from '@vitrine/explorer/assets' with { type: 'file' };
import { createAsset, loadOnce, type SiteFiles } from '@vitrine/server/face';

interface BuiltAssets {
  readonly names: AssetNames;
  /** Texts by name; the names contain digests. */
  readonly files: Readonly<Record<string, string>>;
}

const readBuilt = loadOnce(async (): Promise<BuiltAssets> => Bun.file(built).json());

export const readAssetNames = async (): Promise<AssetNames> => (await readBuilt()).names;

export const loadExplorer = async (): Promise<SiteFiles> => {
  const { files } = await readBuilt();
  const encoder = new TextEncoder();
  return {
    assets: new Map(Object.entries(files).map(([name, text]) => [name, createAsset(name, encoder.encode(text))])),
  };
};
