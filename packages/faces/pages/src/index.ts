/** Pages for people: the explorer, the reference, guides, share images, and embedded elements. A face of the server. */
import { referencePath } from '@vitrine/explorer/addresses';
import {
  Answer,
  answerWhole,
  loadOnce,
  noRoute,
  type FaceServices,
  type Face,
  type FaceRoute,
} from '@vitrine/server/face';
import { everyAnswerTag } from '@vitrine/store';
import { downloadRoute } from './download.ts';
import { Drawer } from './drawer.ts';
import type { PageKind } from './explorer.ts';
import { answerLogo } from './logo.ts';
import { otherRoutes, unknownRoutes } from './other-pages.ts';
import { answerPage, answerPicture, failurePage } from './page.ts';
import type { PagesSettings } from './pages-settings.ts';
import { renderRobots, robotsPath } from './robots.ts';
import { answerShape, shapeNames } from './shape.ts';
import { answerSitemap } from './sitemap.ts';

const sites = {
  explorer: loadOnce(async () => (await import('./explorer-files.ts')).loadExplorer()),
  guidePictures: loadOnce(async () => (await import('./guide-pictures.ts')).loadGuidePictures()),
};

const loadEmbed = loadOnce(async () => (await import('./embed-files.ts')).loadEmbed());
const loadLooks = loadOnce(async () => (await import('./embed-files.ts')).loadLooks());
const loadAdvice = loadOnce(async () => (await import('./embed-files.ts')).loadAdvice());

/** @param settings the origins whose pictures pages show, and the tiles of their maps */
export const createPages = (choices: Omit<PagesSettings, 'drawer'>): Face => {
  const drawer = new Drawer();
  const settings = { ...choices, drawer };
  return {
    routes: [
      ...tenantRoutes(settings),
      ...pictureRoutes(settings),
      ...otherRoutes(settings),
      ...embedRoutes(settings),
      { name: 'document', pattern: robotsPath, answer: { kind: 'edition', answer: answerRobots } },
      ...unknownRoutes(settings),
    ],
    assets: [sites.explorer, sites.guidePictures],
    links: { documentation: referencePath },
    close: () => drawer.close(),
  };
};

const tenantRoutes = (settings: PagesSettings): readonly FaceRoute[] => {
  const page = (kind: PageKind, pattern: string): FaceRoute => ({
    name: 'explorer',
    pattern,
    takesSlash: true,
    answer: { kind: 'exposed', answer: answerPage(settings, kind) },
    renderFailure: failurePage(settings, kind),
  });
  return [
    { name: 'document', pattern: '/t/:publicId/sitemap.xml', answer: { kind: 'exposed', answer: answerSitemap } },
    noRoute('/t/*', /(?:^|\/)sitemap\.xml$/),
    {
      name: 'document',
      pattern: '/t/:publicId/:name',
      takesSlash: true,
      names: logoNames,
      answer: { kind: 'exposed', answer: answerLogo },
    },
    downloadRoute,
    page('tenant-page', '/t/:publicId'),
    page('collection-page', '/t/:publicId/:slug'),
    page('record-page', '/t/:publicId/:slug/:id'),
    page('reference-page', '/docs/t/:publicId'),
    page('collection-reference-page', '/docs/t/:publicId/:slug'),
  ];
};

/** No slug contains a dot. */
const logoNames = /^logo-[\w-]+\.(?:png|jpeg|webp)$/;

/** For a tenant's page, a collection's, and a record's. */
const pictureRoutes = (settings: PagesSettings): readonly FaceRoute[] =>
  ['/share/t/:publicId', '/share/t/:publicId/:slug', '/share/t/:publicId/:slug/:id'].map((pattern) => ({
    name: 'explorer',
    pattern,
    answer: { kind: 'exposed', answer: answerPicture(settings) },
  }));

const embedRoutes = (settings: PagesSettings): readonly FaceRoute[] => [
  { name: 'embed', pattern: '/embed.js', answer: { kind: 'file', load: loadEmbed } },
  { name: 'embed', pattern: '/embed-looks.js', answer: { kind: 'file', load: loadLooks } },
  { name: 'embed', pattern: '/embed-advice.js', answer: { kind: 'file', load: loadAdvice } },
  {
    name: 'shape',
    pattern: '/embed/t/:publicId/:slug/:name',
    names: shapeNames,
    answer: { kind: 'exposed', answer: answerShape },
  },
  {
    name: 'frame',
    pattern: '/embed/t/:publicId/:slug',
    answer: { kind: 'exposed', answer: answerPage(settings, 'frame') },
    renderFailure: failurePage(settings, 'frame'),
  },
];

const answerRobots = (services: FaceServices, search: string) =>
  answerWhole(
    services,
    {
      what: 'The file',
      question: { fingerprint: 'api', text: 'robots' },
      cacheTags: [everyAnswerTag],
      make: () => new Answer(renderRobots(services.publicUrl), false, 'text'),
    },
    search,
  );
