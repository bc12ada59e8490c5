/**
 * s3rver, an S3 server in JavaScript that a store should not be in: it ignores conditions, and who reads what is being
 * overwritten may get some of both.
 */
import { join } from 'node:path';
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { bucketName, region, type Bucket } from './bucket.ts';
import { createFolder, makeFolders } from './folder.ts';
import { installServers } from './npm-servers.ts';
import { startPart, type Part } from './part.ts';

export const startS3rver = async (): Promise<Part & { readonly access: Bucket }> => {
  const [home, folder, port] = [installServers(), createFolder('s3rver'), freePort()];
  makeFolders(folder, 'buckets');
  // Its tokens of pages are encrypted by DES, which OpenSSL 3 has put aside.
  const program = ['node', '--openssl-legacy-provider', join(home, 'start-s3rver.cjs')];
  const words = [...program, String(port), join(folder, 'buckets'), bucketName];
  const part = await startPart(folder, [{ name: 's3rver', words, isReady: takesConnections(port), user: 'ours' }]);
  return { ...part, access: { endpoint: `http://127.0.0.1:${port}`, bucket: bucketName, ...keys, region } };
};

/** The only ones that it knows. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
