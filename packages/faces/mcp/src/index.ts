/** The Model Context Protocol on top of the API, as a face of the server. */
import type { Face } from '@vitrine/server/face';
import { answerMessage, mcpMethods } from './route.ts';

export const createMcp = (): Face => ({
  routes: [
    {
      name: 'mcp',
      pattern: '/mcp/t/:publicId',
      takesSlash: true,
      methods: mcpMethods,
      answer: { kind: 'response', respond: answerMessage },
    },
  ],
  warmUp: async ({ send, exposure, isOver }) => {
    const { firstMessages } = await import('./messages.ts');
    const [collection] = exposure.collections.keys();
    for (const message of collection === undefined ? [] : firstMessages(collection)) {
      await new Promise((resolve) => void setImmediate(resolve));
      if (isOver()) return;
      await send(new Request(`http://localhost/mcp/t/${exposure.tenant.publicId}`, { method: 'POST', ...message }));
    }
  },
});
