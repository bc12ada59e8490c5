/** Makes the whole service into one executable, `dist/vitrine`, which needs nothing beside itself: `npm run build`. */
import { join } from 'node:path';

const source = (path: string): string => join(import.meta.dir, '..', path);

/** Modules that run as threads of their own: in the executable they are beside what starts them, as they are here. */
const threads = [
  'publisher/src/editions/builder-thread.ts',
  'server/src/drawing/draw-thread.ts',
  'server/src/finding/find-thread.ts',
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
