/** The documents for developers and programs, and the client. A face of the server. */
import { loadOnce, type Face, type FaceRoute, type Site } from '@vitrine/server/face';
import { documentRoutes } from './documents.ts';

const sites = {
  client: loadOnce(async () => (await import('./client-files.ts')).loadClient()),
  clientPackage: loadOnce(async () => (await import('./client-files.ts')).loadClientPackage()),
  clientTypes: loadOnce(async () => (await import('./client-files.ts')).loadClientTypes()),
  php: loadOnce(async () => (await import('./client-files.ts')).loadPhpClient()),
  python: loadOnce(async () => (await import('./client-files.ts')).loadPythonClient()),
};

const fileRoute = (name: string, pattern: string, load: () => Promise<Site>): FaceRoute => ({
  name,
  pattern,
  answer: { kind: 'file', load: async () => (await load()).page },
});

export const createReference = (): Face => ({
  routes: [
    ...documentRoutes,
    fileRoute('client', '/client.js', sites.client),
    fileRoute('client-types', '/client.d.ts', sites.clientTypes),
    fileRoute('client-package', '/client.tgz', sites.clientPackage),
    fileRoute('client-php', '/client.php', sites.php),
    fileRoute('client-python', '/client.py', sites.python),
    {
      name: 'asset',
      pattern: '/client/*',
      answer: { kind: 'file', load: async ({ name }) => (await sites.client()).assets.get(`client/${name}`) },
    },
  ],
  assets: [],
  links: {
    description: (publicId) => `/t/${encodeURIComponent(publicId)}/openapi.json`,
  },
});
