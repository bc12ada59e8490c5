/** The explorer's page at `/` and `/t/…`, and the files it is made of, as `npm run build:pages` left them. */
import built from '@vitrine/web/explorer.pages' with { type: 'file' };
import { createAsset, createPage, type Site } from './site.ts';

/** What `packages/web/build.ts` writes. */
interface BuiltPage {
  readonly page: string;
  /** Texts, by names that change with them. */
  readonly assets: Readonly<Record<string, string>>;
}

export const loadExplorer = async (): Promise<Site> => {
  const { page, assets }: BuiltPage = await Bun.file(built).json();
  return {
    page: createPage(page),
    assets: new Map(
      Object.entries(assets).map(([name, text]) => [name, createAsset(name, new TextEncoder().encode(text))]),
    ),
  };
};
