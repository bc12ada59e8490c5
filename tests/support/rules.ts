/** The rules of the design and of style, as functions: files in, violations out as `path: what is wrong`. */
import {
  codeOf,
  importsOf,
  isPackageSource,
  isRelative,
  packageOf,
  placeOf,
  resolveImport,
  type SourceFile,
} from './source-files.ts';

export type Rule = (files: readonly SourceFile[]) => string[];

const forEachImport = (
  files: readonly SourceFile[],
  judge: (file: SourceFile, target: string, written: string) => string | undefined,
): string[] =>
  files.flatMap((file) =>
    importsOf(file).flatMap((written) => {
      const wrong = judge(file, resolveImport(file, written), written);
      return wrong === undefined ? [] : [`${file.path}: ${wrong}`];
    }),
  );

// Packages

/** What a package may import beside its own files: packages of ours, and those of others or the platform's. */
interface Reach {
  readonly ours: readonly string[];
  /** Where it is `declared`: the dependencies in its package.json, and the platform. */
  readonly others: readonly string[] | 'declared';
}

/** `contract ← query ← segments ← server`, `contract ← sources ← server`, `contract ← store ← server`, `contract ← client ← web ← server`. */
const reaches: Readonly<Record<string, Reach>> = {
  contract: { ours: [], others: [] },
  query: { ours: ['@vitrine/contract'], others: [] },
  segments: { ours: ['@vitrine/contract', '@vitrine/query'], others: 'declared' },
  sources: { ours: ['@vitrine/contract'], others: 'declared' },
  store: { ours: ['@vitrine/contract'], others: 'declared' },
  /** Of the pages it has what was built of them; by the client it asks others, as their consumers do. */
  server: {
    ours: [
      '@vitrine/contract',
      '@vitrine/query',
      '@vitrine/segments',
      '@vitrine/sources',
      '@vitrine/store',
      '@vitrine/client',
      '@vitrine/web',
    ],
    others: 'declared',
  },
  client: { ours: ['@vitrine/contract'], others: [] },
  web: { ours: ['@vitrine/contract', '@vitrine/client'], others: 'declared' },
};

/** What packages export beside themselves, and which of them it is a part of. */
const entries: ReadonlyMap<string, string> = new Map([
  ['@vitrine/client/client.d.ts', '@vitrine/client'],
  ['@vitrine/client/client.js', '@vitrine/client'],
  ['@vitrine/query/fold', '@vitrine/query'],
  ['@vitrine/sources/postgres', '@vitrine/sources'],
  ['@vitrine/web/console.pages', '@vitrine/web'],
  ['@vitrine/web/explorer.pages', '@vitrine/web'],
  ['react/jsx-dev-runtime', 'react'],
  ['react-dom/client', 'react-dom'],
  ['swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui-dist'],
  ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist'],
]);

/** The names that a package declares as dependencies, by the package's folder. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

export const packagesImportWhatTheyMay =
  (dependencies: Dependencies): Rule =>
  (files) =>
    forEachImport(files, (file, target, written) => {
      const name = packageOf(file.path);
      const reach = reaches[name];
      if (reach === undefined) return `the package ${name} has no row in the table of who may import whom`;
      if (isRelative(written)) {
        return isPackageSource(target, name) ? undefined : `imports ${written}, which lies outside of its package`;
      }
      const declared = dependencies.get(name) ?? [];
      const isPlatform = /^(?:node|bun):/.test(written);
      const whole = entries.get(written) ?? written;
      if (!isPlatform && !declared.includes(whole))
        return `imports ${written}, which its package.json does not declare`;
      if (written.startsWith('@vitrine/') && reach.ours.includes(whole)) return undefined;
      if (!written.startsWith('@vitrine/') && (reach.others === 'declared' || reach.others.includes(written))) {
        return undefined;
      }
      return `${name} must not import ${written}`;
    });

/** The independent reading of the contract, which tests of several packages compare with. */
const oracle = 'packages/server/tests/oracle/';

export const noDeepImports: Rule = (files) =>
  forEachImport(files, ({ path }, target, written) => {
    if (/^@vitrine\/[^/]+\//.test(written) && !entries.has(written)) return `imports ${written} and not the package`;
    const isOfAnother =
      isRelative(written) &&
      target.startsWith('packages/') &&
      packageOf(target) !== packageOf(path) &&
      !(path.includes('/tests/') && target.startsWith(oracle));
    return isOfAnother ? `imports ${written}, a file of another package` : undefined;
  });

// Inside the server

/** Whether the file is one that wires the others together. */
const isWiring = (place: string): boolean =>
  place === 'start-server.ts' || place === 'main.ts' || place.startsWith('commands/');

const forEachServerImport = (
  files: readonly SourceFile[],
  judge: (place: string, target: string) => string | undefined,
): string[] =>
  forEachImport(
    files.filter(({ path }) => isPackageSource(path, 'server')),
    ({ path }, target) => judge(placeOf(path), isPackageSource(target, 'server') ? placeOf(target) : target),
  );

/** A preview is what a server would answer, made by the same code. */
const previews = 'publisher/preview-responses.ts';

export const nobodySeesHttp: Rule = (files) =>
  forEachServerImport(files, (place, target) =>
    target.startsWith('http/') && !place.startsWith('http/') && !isWiring(place) && place !== previews
      ? `must not see ${target}`
      : undefined,
  );

const seenByHttp =
  /^(?:http|answers|catalog|editions|finding|limits|observe|openapi)\/|^sites\/site\.ts$|^(?:access|clock|served|unavailable)\.ts$/;

export const httpSeesInterfaces: Rule = (files) =>
  forEachServerImport(files, (place, target) =>
    place.startsWith('http/') && target.endsWith('.ts') && !seenByHttp.test(target)
      ? `http must not see ${target}`
      : undefined,
  );

export const fewKnowSqlite: Rule = (files) =>
  forEachServerImport(files, (place, target) => {
    const isSqlite = target === 'bun:sqlite' || target.startsWith('sources/sqlite/');
    const mayKnow = place.startsWith('sources/sqlite/') || isWiring(place);
    if (!isSqlite || mayKnow || (place === 'catalog/sqlite-store.ts' && target === 'bun:sqlite')) return undefined;
    return `must not know ${target}`;
  });

/** What opens databases, or knows where they are. */
const databases =
  /^(?:pg|kysely|bun:sqlite|@vitrine\/sources)(?:[-/]|$)|^(?:sources|publisher)\/|^catalog\/[a-z]+-store\.ts$/;

/** A server is `start-server.ts` and all that is imported from there on; types are gone when it runs. */
export const serversKnowNoDatabase: Rule = (files) => {
  const byPlace = new Map(
    files.filter(({ path }) => isPackageSource(path, 'server')).map((file) => [placeOf(file.path), file]),
  );
  const reached = new Set(['start-server.ts']);
  for (const place of reached) {
    const file = byPlace.get(place);
    if (file === undefined || databases.test(place)) continue;
    for (const written of importsOf({ ...file, text: withoutTypeImports(file.text) })) {
      const target = resolveImport(file, written);
      reached.add(isPackageSource(target, 'server') ? placeOf(target) : target);
    }
  }
  const known = [...reached].filter((target) => databases.test(target));
  return known.map((target) => `packages/server/src/start-server.ts: knows ${target}`);
};

const withoutTypeImports = (text: string): string =>
  text.replaceAll(/^(?:import|export) type \{[^}]*\} from [^;]*;/gm, '');

/** What the pattern names is imported by these places alone. */
const onlyIn =
  (known: RegExp, places: RegExp): Rule =>
  (files) =>
    forEachServerImport(files, (place, target) =>
      known.test(target) && !places.test(place) ? `must not know ${target}` : undefined,
    );

const onlyThesePlacesKnowPg = onlyIn(
  /^pg(?:[-/]|$)/,
  /^sources\/postgres\/|^catalog\/(?:postgres-store|change-listener)\.ts$/,
);

/** The doctor looks into the databases that the sources read: by their connection, and by what describes their tables. */
const examined = /^sources\/postgres\/(?:connection|describe-tables)\.ts$/;

const onlyWiringKnowsItsSource: Rule = (files) =>
  forEachServerImport(files, (place, target) => {
    if (!target.startsWith('sources/postgres/') || place.startsWith('sources/postgres/') || isWiring(place))
      return undefined;
    return place.startsWith('doctor/') && examined.test(target) ? undefined : `must not know ${target}`;
  });

export const fewKnowPostgres: Rule = (files) => [...onlyThesePlacesKnowPg(files), ...onlyWiringKnowsItsSource(files)];

export const fewKnowRedis: Rule = onlyIn(/^(?:io|node-)?redis(?:\/|$)|^@redis\//, /^limits\/redis-[a-z-]+\.ts$/);

export const onlyDeclaringReadsCatalogFiles: Rule = onlyIn(/^yaml(?:[-/]|$)/, /^declaring\//);

/** Shapes of what comes from outside: catalog files, and bodies of requests. */
export const fewKnowSchemas: Rule = onlyIn(/^ajv(?:[-/]|$)/, /^declaring\/|^console\/body\.ts$/);

/** The audit looks at the service from outside: it knows the catalog, and nothing of what answers. */
export const auditingAsksFromOutside: Rule = (files) =>
  forEachServerImport(files, (place, target) =>
    place.startsWith('auditing/') && target.endsWith('.ts') && !/^(?:auditing|catalog)\/|^access\.ts$/.test(target)
      ? `auditing must not see ${target}`
      : undefined,
  );

/** Who pulls is a consumer: it asks by the client, which nothing else here needs, and knows nothing of what answers. */
export const pullingAsksAsConsumers: Rule = (files) => [
  ...onlyIn(/^@vitrine\/client$/, /^pulling\/|^commands\/pull-[a-z]+\.ts$/)(files),
  ...forEachServerImport(files, (place, target) =>
    place.startsWith('pulling/') && target.endsWith('.ts') && !target.startsWith('pulling/')
      ? `pulling must not see ${target}`
      : undefined,
  ),
];

const seenByConsole =
  /^(?:console|catalog|limits|observe)\/|^sites\/site\.ts$|^(?:access|clock|fair-queue|unavailable)\.ts$|^publisher\/shown-tenants\.ts$/;

/** The console sees the catalog and the limits, and what answers only through what it is given; nobody but the wiring sees it. */
export const consoleStandsApart: Rule = (files) =>
  forEachServerImport(files, (place, target) => {
    if (place.startsWith('console/')) {
      return target.endsWith('.ts') && !seenByConsole.test(target) ? `the console must not see ${target}` : undefined;
    }
    return target.startsWith('console/') && !isWiring(place) ? `must not see ${target}` : undefined;
  });

export const onlyTheConsoleReadsTokens: Rule = onlyIn(/^jose$/, /^console\/tokens\.ts$/);

export const nobodyImportsTheTop: Rule = (files) =>
  forEachServerImport(files, (place, target) => {
    if (target === 'main.ts') return 'nobody imports main.ts';
    if (target === 'start-server.ts' && !isWiring(place)) return 'only what wires imports start-server.ts';
    if (!target.startsWith('commands/') || place === 'main.ts' || place.startsWith('commands/')) return undefined;
    return `must not see ${target}`;
  });

// Process, environment, time and chance are arguments

const readings = ['process', 'environment', 'wall clock', 'running clock', 'chance'] as const;
type Reading = (typeof readings)[number];

const traces: Readonly<Record<Reading, RegExp>> = {
  process: /\bprocess\b/,
  environment: /\bBun\.env\b|\bimport\.meta\.env\b/,
  'wall clock': /\bDate\.now\b|\bDate\(\s*\)|\bnew Date\b(?!\s*\()/,
  'running clock': /\bperformance\b|\bnanoseconds\b/,
  chance: /\bMath\.random\b|\bgetRandomValues\b|\brandomUUID\b/,
};

interface Exception {
  readonly path: RegExp;
  readonly reading: Reading;
  readonly reason: string;
}

const durations = 'It measures how long something took or waits for another; no answer depends on it.';

const exceptions: readonly Exception[] = [
  ...readings.map((reading) => ({
    path: /^packages\/server\/src\/main\.ts$/,
    reading,
    reason: 'It is the one reader of process, environment and real time.',
  })),
  {
    path: /^packages\/web\/src\/[a-z]+\/main\.tsx$/,
    reading: 'wall clock',
    reason: 'It is to a page what main.ts is to the service.',
  },
  {
    path: /^packages\/server\/src\/catalog\/(?:sqlite|postgres)-store\.ts$/,
    reading: 'running clock',
    reason: durations,
  },
  ...(['wall clock', 'running clock'] as const).map((reading) => ({
    path: /^packages\/server\/src\/publisher\/builder-thread\.ts$/,
    reading,
    reason: 'It is to its thread what main.ts is to the service.',
  })),
  {
    path: /^packages\/server\/src\/publisher\/preview-readings\.ts$/,
    reading: 'chance',
    reason: 'Its folder has a name that no other process gives; nothing else depends on it.',
  },
  ...(['running clock', 'chance'] as const).map((reading) => ({
    path: /^packages\/client\/src\/platform\.ts$/,
    reading,
    reason: 'It is the one reader of time and chance in the client.',
  })),
];

/** A thread is a program of its own: it reads its one argument, as `main.ts` reads its own. */
const threadArgument = /\bprocess\.argv\[2\]/g;

/** It sets the priority of the thread that it runs in. */
const setsPriority = 'packages/server/src/threads/own-priority.ts';

export const onlyMainReadsTheWorld: Rule = (files) =>
  files.flatMap((file) => {
    const code = file.path.endsWith('-thread.ts') ? codeOf(file).replaceAll(threadArgument, '') : codeOf(file);
    const worldly = file.path === setsPriority ? /^node:(?:process|crypto)$/ : /^node:(?:process|os|crypto)$/;
    const imported = importsOf(file).filter((written) => worldly.test(written));
    const found = readings.filter((reading) => traces[reading].test(code));
    const isMain = file.path === 'packages/server/src/main.ts';
    return [
      ...(isMain ? [] : imported.map((written) => `${file.path}: imports ${written}`)),
      ...found
        .filter(
          (reading) => !exceptions.some((exception) => exception.path.test(file.path) && exception.reading === reading),
        )
        .map((reading) => `${file.path}: reads ${reading}`),
    ];
  });

/** Exceptions that nothing needs any more. */
export const idleExceptions = (files: readonly SourceFile[]): string[] =>
  exceptions
    .filter(({ path }) => !path.test('packages/server/src/main.ts'))
    .filter(({ path, reading }) => !files.some((file) => path.test(file.path) && traces[reading].test(codeOf(file))))
    .map(({ path, reading }) => `${path.source}: ${reading}`);

// How files look

const linesMax = 320;

export const filesFitAHead: Rule = (files) =>
  files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > linesMax)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${linesMax}`);

/** The list of what a package exports says nothing of its own: the description in package.json does. */
const isPackageIndex = /^packages\/[^/]+\/src\/index\.ts$/;

export const filesSayWhatTheyAreFor: Rule = (files) =>
  files
    .filter(({ path, text }) => !isPackageIndex.test(path) && !/^(?:#!.*\n)?\/\*\*(?!\/)[\s\S]*?[.:]\s*\*\//.test(text))
    .map(({ path }) => `${path}: does not start with a sentence in a doc comment`);

export const namesAreKebabCase: Rule = (files) =>
  files
    .filter(
      ({ path }) => !path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.d)?(?:\.tsx?)?$/.test(part)),
    )
    .map(({ path }) => `${path}: is not in kebab-case`);

export const exportsAreNamed: Rule = (files) =>
  files.flatMap((file) => {
    const code = codeOf(file);
    const typesToo = file.text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [
      ...(/^\s*export\s+(?:type\s+)?\*/m.test(typesToo) ? [`${file.path}: export *`] : []),
      ...(/^\s*export\s+default\b|\bas\s+default\b|^\s*export\s*=/m.test(code)
        ? [`${file.path}: a default export`]
        : []),
    ];
  });
