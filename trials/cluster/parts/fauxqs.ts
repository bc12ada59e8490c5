/** fauxqs, a fast S3 server in JavaScript: consistent and whole, but it takes any key, and ignores conditions. */
import { join } from 'node:path';
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { bucketName, createBucket, region, type Bucket } from './bucket.ts';
import { createFolder, makeFolders } from './folder.ts';
import { installServers } from './npm-servers.ts';
import { startPart, type Part } from './part.ts';

export const startFauxqs = async (): Promise<Part & { readonly access: Bucket }> => {
  const [home, folder, port] = [installServers(), createFolder('fauxqs'), freePort()];
  makeFolders(folder, 'buckets');
  // It wants a newer Node.js than Vitrine does; Bun is here.
  const words = [process.execPath, join(home, 'start-fauxqs.js'), String(port), join(folder, 'buckets')];
  const part = await startPart(folder, [{ name: 'fauxqs', words, isReady: takesConnections(port), user: 'ours' }]);
  const access = { endpoint: `http://127.0.0.1:${port}`, bucket: bucketName, ...keys, region };
  await createBucket(access);
  return { ...part, access };
};

const keys = { accessKeyId: 'VITRINE', secretAccessKey: 'vitrine-secret' };
