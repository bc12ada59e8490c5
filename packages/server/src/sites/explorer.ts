/** The files that the explorer's pages load, as `packages/explorer/build.ts` left them. */
import type { AssetNames } from '@vitrine/explorer';
import built from '@vitrine/explorer/assets' with { type: 'file' };
import { createAsset, loadOnce, type SiteFiles } from './site.ts';

interface BuiltAssets {
  readonly names: AssetNames;
  /** Texts, by names that change with them. */
  readonly files: Readonly<Record<string, string>>;
}

const readBuilt = loadOnce(async (): Promise<BuiltAssets> => Bun.file(built).json());

/** What pages name them by. */
export const readAssetNames = async (): Promise<AssetNames> => (await readBuilt()).names;

export const loadExplorer = async (): Promise<SiteFiles> => {
  const { files } = await readBuilt();
  const encoder = new TextEncoder();
  return {
    assets: new Map(Object.entries(files).map(([name, text]) => [name, createAsset(name, encoder.encode(text))])),
  };
};
