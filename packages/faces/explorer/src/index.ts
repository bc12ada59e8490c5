/** Renders the explorer's pages as HTML, from the caller's exposure and the API's answers. */
export type { Ask, Facet, Question } from './asking/asking.ts';
export { shapeOf, type CollectionShape, type FieldShape, type RelationShape } from './asking/collection-shape.ts';
export { defaultLanguage, languageOf, type Language } from './words/languages.ts';
export { fileHeadings } from './words/file-headings.ts';
export { wordsOf } from './words/words.ts';
export type { AssetNames, MapTiles, PageContext, Pause, RenderPage, TenantContext } from './page-context.ts';
export { present, type PresentedExposure } from './presented.ts';
export { readCollectionPage, renderMistakes } from './pages/collection-page.tsx';
export { renderFailurePage } from './pages/failure-page.tsx';
export { readReferencePage } from './pages/reference-page.tsx';
export { readCollectionReferencePage } from './pages/collection-reference-page.tsx';
export type { Guide } from './guides/guide.ts';
export { readFramePage, renderFrameFailure, renderFrameMistakes } from './pages/frame-page.tsx';
export { renderGuide, renderGuides } from './pages/guides-page.tsx';
export { readRecordPage } from './pages/record-page.tsx';
export { renderStartPage } from './pages/start-page.tsx';
export { readTenantPage } from './pages/tenant-page.tsx';
export { readSharedPicture } from './share/shared-picture.ts';
