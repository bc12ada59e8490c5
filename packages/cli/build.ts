/** Builds the whole service as one standalone executable, `dist/vitrine`: `npm run build`. */
import { join } from 'node:path';

const source = (path: string): string => join(import.meta.dir, '..', path);

/** Modules that run as threads. In the executable they have the same relative paths as here. */
const threads = [
  'cli/src/commands/builder-thread.ts',
  'cli/src/commands/upload-thread.ts',
  'faces/pages/src/draw-thread.ts',
  'core/server/src/finding/find-thread.ts',
];

const { outputs } = await Bun.build({
  entrypoints: ['cli/src/main.ts', ...threads].map(source),
  naming: { entry: '[name].[ext]' },
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
