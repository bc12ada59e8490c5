/** Our guides as pages. They are built into the program, and belong to no tenant or edition. */
import { renderGuide, renderGuides, type Guide } from '@vitrine/explorer';
import built from '@vitrine/explorer/guides' with { type: 'file' };
import type { Language } from '@vitrine/explorer/languages';
import { loadOnce } from '@vitrine/server/face';
import { contextOf, type PageServices } from './explorer.ts';

const readGuides = loadOnce(async (): Promise<readonly Guide[]> => Bun.file(built).json());

/** The list of our guides, or search results. */
export const renderGuideList = async (services: PageServices, search: string, language: Language): Promise<string> =>
  renderGuides(
    await contextOf(services, search, language),
    await readGuides(),
    new URLSearchParams(search).get('q')?.trim().toWellFormed() ?? '',
  );

/** Undefined for an unknown guide. */
export const renderGuidePage = async (
  services: PageServices,
  name: string,
  search: string,
  language: Language,
): Promise<string | undefined> => {
  const guide = (await readGuides()).find((one) => one.name === name);
  return guide && renderGuide(await contextOf(services, search, language), guide);
};
