/** Makes the whole service into one executable, `dist/vitrine`, which needs nothing beside itself: `npm run build`. */
import { join } from 'node:path';
import { threadModules } from './src/thread-modules.ts';

const source = (path: string): string => join(import.meta.dir, 'src', path);

const { outputs } = await Bun.build({
  entrypoints: [source('main.ts'), ...Object.values(threadModules).map(source)],
  compile: {
    outfile: process.argv[2] ?? join(import.meta.dir, '..', '..', 'dist', 'vitrine'),
    execArgv: ['--max-http-header-size=65536'],
    autoloadBunfig: false,
  },
  format: 'esm',
  minify: true,
  bytecode: true,
});

for (const { path, size } of outputs) console.log(`${path}  ${Math.round(size / 2 ** 20)} MB`);
