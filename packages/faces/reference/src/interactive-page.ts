/**
 * The page at `/docs/interactive`: the Swagger UI package with the documents of this service. Its bytes do not depend
 * on the public URL, because it uses relative paths.
 */
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import ownStyle from './interactive-page.css' with { type: 'file' };
import startScript from './interactive-page.browser.js' with { type: 'file' };
import { assetsPath, createAsset, createPage, hashedName, type Site, type StaticFile } from '@vitrine/server/face';

/** In the order in which the page loads them. */
const styles = { 'swagger-ui.css': swaggerStyle, 'docs.css': ownStyle };
const scripts = { 'swagger-ui.js': swaggerScript, 'docs.js': startScript };

export const loadInteractivePage = async (): Promise<Site> => {
  const [loadedStyles, loadedScripts] = await Promise.all([loadAll(styles), loadAll(scripts)]);
  return {
    page: createPage(renderPage([...loadedStyles.keys()], [...loadedScripts.keys()])),
    assets: new Map([...loadedStyles, ...loadedScripts]),
  };
};

const loadAll = async (paths: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, StaticFile>> =>
  new Map(await Promise.all(Object.entries(paths).map(async ([name, path]) => load(name, path))));

const load = async (name: string, path: string): Promise<[name: string, file: StaticFile]> => {
  const bytes = await Bun.file(path).bytes();
  const hashed = hashedName(name, bytes);
  return [hashed, createAsset(hashed, bytes)];
};

const renderPage = (ofStyle: readonly string[], ofScript: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
${ofStyle.map((name) => `<link rel="stylesheet" href="..${assetsPath}${name}">`).join('\n')}
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The document that it shows is <a href="../api/v1/openapi.json">openapi.json</a>.</noscript>
${ofScript.map((name) => `<script src="..${assetsPath}${name}" defer></script>`).join('\n')}
</body>
</html>
`;
