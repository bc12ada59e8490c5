/**
 * Serves the client at `/client.js`, its types at `/client.d.ts`, its adapters below `/client/`, and all of it as a package for
 * npm at `/client.tgz`. It is not in a package registry. Those for Python and PHP are files, at `/client.py` and `/client.php`.
 */
// oxlint-disable import/default -- to import a file as such gives its path
import clientModule from '@vitrine/client/client.js' with { type: 'file' };
import clientTypes from '@vitrine/client/client.d.ts' with { type: 'file' };
import clientPackage from '@vitrine/client/client.tgz' with { type: 'file' };
import phpClient from '@vitrine/client/client.php' with { type: 'file' };
import pythonClient from '@vitrine/client/client.py' with { type: 'file' };
import agGridModule from '@vitrine/client/client/ag-grid.js' with { type: 'file' };
import agGridTypes from '@vitrine/client/client/ag-grid.d.ts' with { type: 'file' };
import reactAdminModule from '@vitrine/client/client/react-admin.js' with { type: 'file' };
import reactAdminTypes from '@vitrine/client/client/react-admin.d.ts' with { type: 'file' };
import refineModule from '@vitrine/client/client/refine.js' with { type: 'file' };
import refineTypes from '@vitrine/client/client/refine.d.ts' with { type: 'file' };
import tanstackQueryModule from '@vitrine/client/client/tanstack-query.js' with { type: 'file' };
import tanstackQueryTypes from '@vitrine/client/client/tanstack-query.d.ts' with { type: 'file' };
import { createDownload, type Site, type StaticFile } from '@vitrine/server/face';

const adapters = [
  ['ag-grid', agGridModule, agGridTypes],
  ['react-admin', reactAdminModule, reactAdminTypes],
  ['refine', refineModule, refineTypes],
  ['tanstack-query', tanstackQueryModule, tanstackQueryTypes],
] as const;

export const loadClient = async (): Promise<Site> => ({
  page: await loadModule(clientModule, './client.d.ts'),
  assets: new Map((await Promise.all(adapters.map(loadAdapter))).flat()),
});

export const loadClientTypes = async (): Promise<Site> => ({ page: await loadTypes(clientTypes), assets: new Map() });

export const loadPythonClient = async (): Promise<Site> => ({ page: await loadText(pythonClient), assets: new Map() });

export const loadPhpClient = async (): Promise<Site> => ({ page: await loadText(phpClient), assets: new Map() });

export const loadClientPackage = async (): Promise<Site> => ({
  page: createDownload(await Bun.file(clientPackage).bytes(), [['Content-Type', 'application/gzip']], 'gzip'),
  assets: new Map(),
});

const loadAdapter = async ([name, modulePath, typesPath]: (typeof adapters)[number]): Promise<
  [string, StaticFile][]
> => [
  [`client/${name}.js`, await loadModule(modulePath, `./${name}.d.ts`)],
  [`client/${name}.d.ts`, await loadTypes(typesPath)],
];

/** @param typesAt the path where Deno finds a module's types */
const loadModule = async (path: string, typesAt: string): Promise<StaticFile> =>
  load(path, [
    ['Content-Type', 'text/javascript; charset=utf-8'],
    ['X-TypeScript-Types', typesAt],
  ]);

const loadTypes = async (path: string): Promise<StaticFile> =>
  load(path, [['Content-Type', 'application/typescript; charset=utf-8']]);

const loadText = async (path: string): Promise<StaticFile> =>
  load(path, [['Content-Type', 'text/plain; charset=utf-8']]);

const load = async (path: string, headers: Parameters<typeof createDownload>[1]): Promise<StaticFile> =>
  createDownload(await Bun.file(path).bytes(), headers);
