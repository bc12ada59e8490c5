/** Creates the faces of the service, its routes beside the API. The API works without them. */
import { createMcp } from '@vitrine/mcp';
import { createPages } from '@vitrine/pages';
import { createReference } from '@vitrine/reference';
import type { Face } from '@vitrine/server/face';

/**
 * The reference comes before the pages: of `/t/:publicId/openapi.json` and `/t/:publicId/:slug` the first decides.
 * @param settings `imageOrigins`: the origins whose pictures pages show
 */
export const createFaces = (settings: { readonly imageOrigins: readonly string[] }): readonly Face[] => [
  createReference(),
  createPages(settings),
  createMcp(),
];
