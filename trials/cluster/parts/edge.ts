/** Varnish and nginx as caches in front, with the configurations that operators are given. */
import { chmodSync } from 'node:fs';
import {
  type Edge,
  nginxBefore,
  nginxPath,
  varnishBefore,
  varnishPath,
} from '../../../packages/cli/tests/support/edge-servers.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { takesConnections } from './answers.ts';
import { createFolder } from './folder.ts';
import { startPart, type Part } from './part.ts';

export type EdgePart = Part & { readonly url: string };

/**
 * @param backendUrl what it is in front of; that need not run yet
 * @param port where it is purged
 */
export const startVarnish = async (backendUrl: string, port = freePort()): Promise<EdgePart> =>
  startEdge('varnish', varnishPath, varnishBefore(backendUrl, port));

export const startNginx = async (backendUrl: string): Promise<EdgePart> =>
  startEdge('nginx', nginxPath, nginxBefore(backendUrl, freePort()));

const startEdge = async (name: string, program: string | null, edge: Edge): Promise<EdgePart> => {
  if (program === null) throw new Error(`${name} is not there: on Debian, as root, it is installed.`);
  const folder = createFolder(name);
  // Varnish reads its settings as a user of its own.
  chmodSync(folder, 0o755);
  edge.prepare(folder);
  const words = [program, ...edge.words(folder)];
  const part = await startPart(folder, [{ name, words, isReady: takesConnections(edge.port), user: 'ours' }]);
  return { ...part, url: `http://127.0.0.1:${edge.port}` };
};
