/** A page and the files it is made of, as `npm run build:pages` left them. */
import { createAsset, createPage, type Site } from './site.ts';

/** What `packages/web/build.ts` writes. */
interface BuiltPage {
  readonly page: string;
  /** Texts, by names that change with them. */
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
