/** All routes of a server: the probes, the API, and those of its faces. */
import { assetsPath, type SiteFiles, type StaticFile } from '../static-file.ts';
import { apiRoutes } from './api-routes.ts';
import { type Face, faceRoutes } from './face.ts';
import type { Route } from './route.ts';
import type { ResponseServices } from './services.ts';

const probeRoutes: readonly Route[] = [
  { name: 'health', pattern: '/healthz', answer: { kind: 'probe', isOk: () => true } },
  { name: 'health', pattern: '/readyz', answer: { kind: 'probe', isOk: ({ isReady }) => isReady() } },
];

export const routesOf = (faces: readonly Face[], services: ResponseServices): readonly Route[] => [
  ...probeRoutes,
  ...apiRoutes,
  assetRoute(faces.flatMap(({ assets = [] }) => assets)),
  ...faceRoutes(faces, services),
];

/** Loads the files of the faces in order until the asset is found, as another process may have served its page. */
const assetRoute = (loads: readonly (() => Promise<SiteFiles>)[]): Route => ({
  name: 'asset',
  pattern: `${assetsPath}*`,
  answer: { kind: 'file', load: async ({ name }) => findAsset(loads, name) },
});

const findAsset = async (
  loads: readonly (() => Promise<SiteFiles>)[],
  name: string,
): Promise<StaticFile | undefined> => {
  for (const load of loads) {
    const file = (await load()).assets.get(name);
    if (file !== undefined) return file;
  }
  return undefined;
};
