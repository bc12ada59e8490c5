/** Redis without persistence: what is killed has lost what it held. */
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { createFolder } from './folder.ts';
import { startPart, type Part } from './part.ts';
import { requirePrograms } from './programs.ts';

export const startRedis = async (): Promise<Part & { readonly url: string }> => {
  requirePrograms(['redis-server'], ['redis-server']);
  const [folder, port] = [createFolder('redis'), freePort()];
  const words = ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const part = await startPart(folder, [{ name: 'redis', words, isReady: takesConnections(port) }]);
  return { ...part, url: `redis://127.0.0.1:${port}` };
};
