/** The page at `/docs`: Swagger UI, as its package has it, over the documents of this service. */
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import startScript from './docs.browser.js' with { type: 'file' };
import { assetsPath, createAsset, createPage, hashedName, type Site } from './site.ts';

export const loadDocs = async (): Promise<Site> => {
  const [style, script, start] = await Promise.all([
    load('swagger-ui.css', swaggerStyle),
    load('swagger-ui.js', swaggerScript),
    load('docs.js', startScript),
  ]);
  return {
    page: createPage(renderPage(style.name, script.name, start.name)),
    assets: new Map([style, script, start].map(({ name, file }) => [name, file])),
  };
};

const load = async (name: string, path: string) => {
  const bytes = await Bun.file(path).bytes();
  const hashed = hashedName(name, bytes);
  return { name: hashed, file: createAsset(hashed, bytes) };
};

const renderPage = (style: string, script: string, start: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assetsPath}${style}">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The document that it shows is at /api/v1/openapi.json.</noscript>
<script src="${assetsPath}${script}" defer></script>
<script src="${assetsPath}${start}" defer></script>
</body>
</html>
`;
