/** Creates the faces of the service, its routes beside the API. The API works without them. */
import { createFeeds } from '@vitrine/feeds';
import { createMcp } from '@vitrine/mcp';
import { createOData } from '@vitrine/odata';
import { createPages } from '@vitrine/pages';
import { createReference } from '@vitrine/reference';
import type { Face } from '@vitrine/server/face';

/**
 * The reference, OData and feeds come before the pages: of `/t/:publicId/openapi.json` and `/t/:publicId/:slug` the first decides.
 * @param settings the origins whose pictures pages show, and the tiles of their maps
 */
export const createFaces = (settings: Parameters<typeof createPages>[0]): readonly Face[] => [
  createReference(),
  createOData(),
  createFeeds(),
  createPages(settings),
  createMcp(),
];
