/** Pages do not depend on the folder that a service is started in: there, a runtime may find other settings for markup, or none. */
import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';

const program = `
  const { renderStartPage, wordsOf } = await import(${JSON.stringify(import.meta.resolve('../src/index.ts'))});
  const context = { words: await wordsOf('en'), search: '', publicUrl: null, imageOrigins: [] };
  console.log(renderStartPage({ ...context, assets: { style: 'a.css', frameStyle: 'b.css', script: 'a.js' } }));
`;

test('a page is whole wherever the service was started', async () => {
  const bun = Bun.spawn([process.execPath, '--eval', program], { cwd: tmpdir(), stdout: 'pipe' });
  expect(await new Response(bun.stdout).text()).toMatch(/<main [^>]*><h1>/);
});
