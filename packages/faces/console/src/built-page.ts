/** Loads a page and its assets, as built by `npm run build:pages`. */
import { createAsset, createPage, type Site } from '@vitrine/server/face';

/** The output of `packages/faces/web/build.ts`. */
interface BuiltPage {
  readonly page: string;
  /** Contents by file name; the names contain a hash. */
  readonly assets: Readonly<Record<string, string>>;
}

export const loadBuiltPage = async (path: string): Promise<Site> => {
  const { page, assets }: BuiltPage = await Bun.file(path).json();
  return {
    page: createPage(page),
    assets: new Map(
      Object.entries(assets).map(([name, text]) => [name, createAsset(name, new TextEncoder().encode(text))]),
    ),
  };
};
