/** Our guides as pages: out of the program, of no tenant and no edition. */
import { renderGuide, renderGuides, type Guide } from '@vitrine/explorer';
import built from '@vitrine/explorer/guides' with { type: 'file' };
import type { Language } from '@vitrine/explorer/languages';
import { loadOnce } from '../../sites/site.ts';
import type { Target } from '../target.ts';
import { contextOf, type PageServices } from './explorer.ts';

const readGuides = loadOnce(async (): Promise<readonly Guide[]> => Bun.file(built).json());

export const renderGuidePage = async (
  services: PageServices,
  route: Extract<Target['route'], { readonly kind: 'guides-page' | 'guide-page' }>,
  search: string,
  language: Language | undefined,
): Promise<string | undefined> => {
  const context = await contextOf(services, search, language);
  const guides = await readGuides();
  if (route.kind === 'guides-page')
    return renderGuides(context, guides, new URLSearchParams(search).get('q')?.trim().toWellFormed() ?? '');
  const guide = guides.find(({ name }) => name === route.name);
  return guide && renderGuide(context, guide);
};
