/** The rules of the design and of style, as functions: files in, violations out as `path: what is wrong`. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  codeOf,
  importsOf,
  isPackageSource,
  isRelative,
  packageFolders,
  packageOf,
  placeOf,
  resolveImport,
  root,
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

/** What a package may import beside its own files: what its package.json declares, and the platform. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

/** They run wherever JavaScript does. */
const pure: ReadonlySet<string> = new Set(['contract', 'query', 'client']);

export const packagesImportWhatTheyMay =
  (dependencies: Dependencies): Rule =>
  (files) =>
    forEachImport(files, (file, target, written) => {
      const name = packageOf(file.path);
      if (isRelative(written)) {
        return isPackageSource(target, name) ? undefined : `imports ${written}, which lies outside of its package`;
      }
      if (/^(?:node|bun):/.test(written)) return pure.has(name) ? `${name} must not import ${written}` : undefined;
      const declared = dependencies.get(name) ?? [];
      return declared.includes(nameOfPackage(written))
        ? undefined
        : `imports ${written}, which its package.json does not declare`;
    });

const nameOfPackage = (written: string): string =>
  written
    .split('/')
    .slice(0, written.startsWith('@') ? 2 : 1)
    .join('/');

const packagesIn = (group: string): string[] =>
  packageFolders.filter((folder) => folder.startsWith(`packages/${group}/`)).map((folder) => basename(folder));

/** The API, and what publishes for it: it knows no package outside. */
const core = packagesIn('core');
/** What reads sources for it: each is a guest of the core, as a face is. */
const engines = packagesIn('engines');
/** What shows the API in another form. */
const faces = packagesIn('faces');
/** What prepares, fills, checks and copies an installation. */
const tools = packagesIn('tools');

/** What no package.json but those of these packages may declare; `devDependencies` are not asked. */
const declaredBy: readonly (readonly [what: RegExp, by: readonly string[]])[] = [
  [/^pg$/, ['postgres', 'catalog', 'publisher']],
  [/^kysely$/, ['catalog', 'publisher', 'doctor']],
  [/^@vitrine\/sources$/, ['catalog', 'publisher', ...engines, 'console', ...tools, 'cli']],
  [/^@vitrine\/catalog$/, ['publisher', 'console', ...tools, 'cli']],
  [/^@vitrine\/publisher$/, ['console', 'doctor', 'administering', 'purging', 'cli']],
  [/^@vitrine\/files$/, ['feed-engines', ...tools, 'cli']],
  [/^@vitrine\/(?:mysql|postgres)$/, ['doctor', 'cli']],
  [new RegExp(`^@vitrine/(?:${engines.join('|')})$`), ['feed-engines', ...tools, 'cli']],
  // Of the core an engine needs what is read, and what values are.
  [/^@vitrine\/(?!(?:contract|query|sources|files)$)/, [...core, ...faces, ...tools, 'cli']],
  [/^@vitrine\/server$/, [...faces, 'auditing', 'doctor', 'cli']],
  [/^@vitrine\/bucket$/, ['doctor', 'cli']],
  [new RegExp(`^@vitrine/(?:${faces.join('|')})$`), [...faces, 'cli']],
  [/^@vitrine\/privacy$/, ['explorer', 'console', ...tools, 'cli']],
  [/^@vitrine\/administering$/, ['console', ...tools, 'cli']],
  [
    new RegExp(`^@vitrine/(?:${tools.filter((name) => !['privacy', 'administering'].includes(name)).join('|')})$`),
    [...tools, 'cli'],
  ],
  [/^@vitrine\/cli$/, []],
  // It runs wherever JavaScript does, too.
  [/^(?:@orama\/stemmers|opencc-js)$/, ['query']],
  [
    /^(?!opencc-js$)[^@]|^@(?!vitrine\/|orama\/stemmers$)/,
    [...core.filter((name) => !pure.has(name)), ...engines, ...faces, ...tools, 'cli'],
  ],
];

/** Violations in what packages declare: `contract ← query ← segments ← server`, `contract ← sources ← catalog ← publisher`, `sources ← engines`. */
export const misdeclared = (dependencies: Dependencies): string[] =>
  [...dependencies].flatMap(([name, declared]) =>
    declared
      .filter((written) => declaredBy.some(([what, by]) => what.test(written) && !by.includes(name)))
      .map((written) => `${name} must not depend on ${written}`),
  );

const outside = new RegExp(
  `^@vitrine/(?:${[...engines, ...faces, ...tools, 'cli'].join('|')})(?:/|$)|^packages/(?:engines|faces|tools|cli)/`,
);

/** What gives tests databases and engines, as what wires a service does. */
const givesEngines =
  /^tests\/(?:service\/(?:source-engines|constant-writer|record-databases)|support\/postgres-servers?)\.ts$/;
const ofEngines = new RegExp(`^@vitrine/(?:${engines.join('|')})(?:/|$)`);

/** The core is tested alone: its tests, and what they share, import nothing of engines, faces, tools or the command. */
export const coreIsTestedAlone: Rule = (files) =>
  forEachImport(
    files.filter(({ path }) => /^(?:packages\/core|tests\/(?:oracle|service|support))\//.test(path)),
    ({ path }, target, written) =>
      outside.test(target) && !(givesEngines.test(path) && ofEngines.test(target))
        ? `a test of the core must not import ${written}`
        : undefined,
  );

interface Manifest {
  readonly name: string;
  readonly exports?: string | Readonly<Record<string, string>>;
}

/** What packages export beside themselves, as their manifests list it. */
const entries: readonly string[] = packageFolders.flatMap((folder) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { name, exports = {} } = manifest;
  return typeof exports === 'string' ? [] : Object.keys(exports).map((entry) => name + entry.slice(1));
});

const isEntry = (written: string): boolean =>
  entries.some((entry) => (entry.endsWith('/*') ? written.startsWith(entry.slice(0, -1)) : written === entry));

export const noDeepImports: Rule = (files) =>
  forEachImport(files, ({ path }, target, written) => {
    if (/^@vitrine\/[^/]+\//.test(written) && !isEntry(written)) return `imports ${written} and not the package`;
    const isOfAnother = isRelative(written) && target.startsWith('packages/') && packageOf(target) !== packageOf(path);
    return isOfAnother ? `imports ${written}, a file of another package` : undefined;
  });

// Inside packages: places are such as `server/http/handler.ts`

const forEachPlace = (
  files: readonly SourceFile[],
  judge: (place: string, target: string) => string | undefined,
): string[] => forEachImport(files, ({ path }, target) => judge(placeOf(path), placeOf(target)));

/** Whether the file is one that wires the others together. */
const isWiring = (place: string): boolean =>
  /^server\/(?:start-server|index|face)\.ts$|^cli\/(?:main\.ts$|commands\/)/.test(place);

export const nobodySeesHttp: Rule = (files) =>
  forEachPlace(files, (place, target) =>
    target.startsWith('server/http/') && !place.startsWith('server/http/') && !isWiring(place)
      ? `must not see ${target}`
      : undefined,
  );

const seenByHttp =
  /^server\/(?:(?:http|answers|editions|exports|finding|limits|observe)\/|(?:access|client|served|static-file|maybe-promise|unavailable)\.ts$)/;

export const httpSeesInterfaces: Rule = (files) =>
  forEachPlace(files, (place, target) =>
    place.startsWith('server/http/') && target.endsWith('.ts') && !seenByHttp.test(target)
      ? `http must not see ${target}`
      : undefined,
  );

/** A face sees of the server what the API answers, so that it cannot show anything else. */
export const facesSeeTheSeam: Rule = (files) =>
  forEachImport(files, ({ path }, _target, written) =>
    faces.includes(packageOf(path)) && packageOf(path) !== 'console' && /^@vitrine\/server(?!\/face$)/.test(written)
      ? `a face must not import ${written}`
      : undefined,
  );

/** What the pattern names is imported by these places alone. */
const onlyIn =
  (known: RegExp, places: RegExp): Rule =>
  (files) =>
    forEachPlace(files, (place, target) =>
      known.test(target) && !places.test(place) ? `must not know ${target}` : undefined,
    );

export const fewKnowSqlite: Rule = onlyIn(
  /^bun:sqlite$/,
  /^(?:sources|catalog\/records)\/sqlite\/|^catalog\/sqlite-store\.ts$|^store\/folder-lock\.ts$|^purging\/purge-state\.ts$|^cli\/commands\//,
);

export const fewKnowPostgres: Rule = (files) => [
  ...onlyIn(
    /^pg(?:[-/]|$)/,
    /^postgres\/|^catalog\/(?:postgres-store|postgres-pool|change-listener)\.ts$|^publisher\/sharing\/(?:postgres-jobs|lead-lock)\.ts$/,
  )(files),
  ...onlyIn(
    /^@vitrine\/(?:(?:catalog|publisher)\/postgres|postgres\/driver)$/,
    /^cli\/commands\/|^doctor\/|^publisher\/editions\/open-publisher\.ts$/,
  )(files),
];

export const fewKnowMysql: Rule = (files) => [
  ...onlyIn(/^mysql2?(?:\/|$)/, /^mysql\//)(files),
  ...onlyIn(/^@vitrine\/mysql\/driver$/, /^doctor\//)(files),
];

export const fewKnowRedis: Rule = onlyIn(
  /^(?:io|node-)?redis(?:\/|$)|^@redis\/|^@vitrine\/server\/redis$/,
  /^server\/limits\/redis-[a-z-]+\.ts$|^bucket\/head-channel\.ts$|^doctor\/redis-findings\.ts$/,
);

/** Servers, and what reads segments, know nothing of how they are written; what imports records knows their values. */
export const fewWriteSegments: Rule = onlyIn(
  /^segments\/write(?:\.ts$|\/)|^@vitrine\/segments\/write$/,
  /^segments\/write(?:\.ts$|\/)|^publisher\/|^catalog\/records\/|^(?:importing|demo)\//,
);

/** What the catalog tells the publisher alone: changes since a revision, and what is shown of each. */
export const onlyThePublisherFollowsTheCatalog: Rule = onlyIn(/^@vitrine\/catalog\/publishing$/, /^publisher\//);

export const onlyDeclaringReadsCatalogFiles: Rule = onlyIn(/^yaml(?:[-/]|$)/, /^declaring\//);

/** Shapes of what comes from outside: catalog files, and bodies of requests. */
export const fewKnowSchemas: Rule = onlyIn(/^ajv(?:[-/]|$)/, /^declaring\/|^console\/body\.ts$/);

/** A part of the command that sees its own files and packages alone, and of packages not the server, but for its types. */
const standsAlone =
  (part: string, others: RegExp): Rule =>
  (files) =>
    forEachPlace(files.map(withoutTypesOfServer), (place, target) =>
      place.startsWith(part) && !target.startsWith(part) && others.test(target) ? `must not see ${target}` : undefined,
    );

const withoutTypesOfServer = (file: SourceFile): SourceFile => ({
  ...file,
  text: file.text.replaceAll(/^import type \{[^}]*\} from '@vitrine\/server';$/gm, ''),
});

/** The audit looks at the service from outside: it knows the catalog, and nothing of what answers. */
export const auditingAsksFromOutside: Rule = standsAlone('auditing/', /\.ts$|^@vitrine\/(?:server|segments|sources)/);

/** Who pulls is a consumer: it asks by the client, which nothing else here needs, and knows nothing of what answers. */
export const pullingAsksAsConsumers: Rule = (files) => [
  ...onlyIn(/^@vitrine\/client$/, /^pulling\/|^cli\/commands\/pull-[a-z]+\.ts$|^web\//)(files),
  ...standsAlone('pulling/', /\.ts$|^@vitrine\/(?!client$|contract$)/)(files),
];

export const onlyTheConsoleReadsTokens: Rule = onlyIn(/^jose$/, /^console\/tokens\.ts$/);

export const nobodyImportsTheTop: Rule = (files) =>
  forEachPlace(files, (place, target) => {
    if (target === 'cli/main.ts') return 'nobody imports main.ts';
    if (target === 'server/start-server.ts' && !isWiring(place)) return 'only what wires imports start-server.ts';
    if (!target.startsWith('cli/commands/') || place === 'cli/main.ts' || place.startsWith('cli/commands/'))
      return undefined;
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
    path: /^packages\/cli\/src\/main\.ts$/,
    reading,
    reason: 'It is the one reader of process, environment and real time.',
  })),
  {
    path: /^packages\/faces\/web\/src\/[a-z]+\/main\.tsx$/,
    reading: 'wall clock',
    reason: 'It is to a page what main.ts is to the service.',
  },
  {
    path: /^packages\/core\/catalog\/src\/(?:sqlite|postgres)-store\.ts$/,
    reading: 'running clock',
    reason: durations,
  },
  ...(['wall clock', 'running clock'] as const).map((reading) => ({
    path: /^packages\/(?:core\/publisher\/src\/editions\/builder|cli\/src\/commands\/(?:builder|upload))-thread\.ts$/,
    reading,
    reason: 'It is to its thread what main.ts is to the service.',
  })),
  {
    path: /^packages\/cli\/src\/previews\/readings\.ts$/,
    reading: 'chance',
    reason: 'Its folder has a name that no other process gives; nothing else depends on it.',
  },
  ...(['running clock', 'chance'] as const).map((reading) => ({
    path: /^packages\/core\/client\/src\/platform\.ts$/,
    reading,
    reason: 'It is the one reader of time and chance in the client.',
  })),
  ...(['wall clock', 'chance'] as const).map((reading) => ({
    path: /^packages\/faces\/embed\/src\/embed\.ts$/,
    reading,
    reason: 'It is to a website what main.ts is to the service.',
  })),
];

/** A thread is a program of its own: it reads its one argument, as `main.ts` reads its own. */
const threadArgument = /\bprocess\.argv\[2\]/g;

/** It sets the priority of the thread that it runs in. */
const setsPriority = 'packages/core/segments/src/threads/own-priority.ts';

export const onlyMainReadsTheWorld: Rule = (files) =>
  files.flatMap((file) => {
    const code = file.path.endsWith('-thread.ts') ? codeOf(file).replaceAll(threadArgument, '') : codeOf(file);
    const worldly = file.path === setsPriority ? /^node:(?:process|crypto)$/ : /^node:(?:process|os|crypto)$/;
    const imported = importsOf(file).filter((written) => worldly.test(written));
    const found = readings.filter((reading) => traces[reading].test(code));
    const isMain = file.path === 'packages/cli/src/main.ts';
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
    .filter(({ path }) => !path.test('packages/cli/src/main.ts'))
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
const isPackageIndex = /^packages\/(?:cli|[^/]+\/[^/]+)\/src\/index\.ts$/;

export const filesSayWhatTheyAreFor: Rule = (files) =>
  files
    .filter(({ path, text }) => !isPackageIndex.test(path) && !/^(?:#!.*\n)?\/\*\*(?!\/)[\s\S]*?[.:]\s*\*\//.test(text))
    .map(({ path }) => `${path}: does not start with a sentence in a doc comment`);

export const namesAreKebabCase: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        !path
          .split('/')
          .every((part) =>
            /^[a-z0-9]+(?:-[a-z0-9]+)*(?:(?:\.(?:browser|process|server|system))?\.test|\.d)?(?:\.tsx?)?$/.test(part),
          ),
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
