/** A release holds together: one version everywhere, workflows that can be read and call what there is, and their page. */
import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { version as programVersion } from '../packages/cli/src/version.ts';
import { codesIn, readPage, rowsUnder } from './support/markdown-tables.ts';
import { packageFolders, root } from './support/source-files.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = async (path: string): Promise<Manifest> => {
  const manifest: Manifest = await Bun.file(join(root, path)).json();
  return manifest;
};

const main = await readManifest('package.json');
const packages = await Promise.all(packageFolders.map(async (folder) => readManifest(`${folder}/package.json`)));

describe('the version', () => {
  test('is one, wherever it stands', () => {
    const ofOurs = packages.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@vitrine/')),
    );
    const versions = [
      programVersion,
      ...packages.map(({ version }) => version),
      ...ofOurs.map(([, version]) => version),
    ];
    expect(versions.length).toBeGreaterThan(packages.length + 5);
    expect([...new Set(versions)]).toEqual([main.version]);
  });

  test('is the newest of the changelog', async () => {
    const [, newest] = /^## (\S+) \((?:unreleased|\d{4}-\d{2}-\d{2})\)$/m.exec(await readPage('CHANGELOG.md')) ?? [];
    expect(newest).toBe(main.version);
  });
});

test('nothing is published from where it is written', () =>
  expect([main, ...packages].filter((one) => one.private !== true).map(({ name }) => name)).toEqual([]));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly include: readonly { readonly name: string }[] } };
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = await Promise.all(
  [...new Bun.Glob('.github/workflows/*.yml').scanSync({ cwd: root, dot: true })].sort().map(async (path) => {
    const workflow: Workflow = Object(Bun.YAML.parse(await readPage(path)));
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? []);
    return { name: basename(path), workflow, jobs: Object.entries(workflow.jobs), steps };
  }),
);

test('there are workflows for changes and for releases', () =>
  expect(workflows.map(({ name }) => name)).toEqual(['ci.yml', 'release.yml']));

describe.each(workflows)('$name', ({ workflow, jobs, steps }) => {
  const commands = steps.flatMap(({ run }) =>
    run === undefined ? [] : run.split(/\n|&&|\|\||;/).map((one) => one.trim()),
  );

  test('calls scripts and files that there are', () => {
    const scripts = commands.flatMap((one) => /^npm (?:run (?:--silent )?)(\S+)/.exec(one)?.[1] ?? []);
    const files = commands.flatMap((one) => /^(?:npx bun test )?(\.\S*\/\S+)$/.exec(one)?.[1] ?? []);
    expect(scripts.length + files.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => main.scripts?.[script] === undefined)).toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('asks npm for nothing else, and publishes nothing', () => {
    const asked = commands.flatMap((one) => /^npm (\S+)/.exec(one)?.[1] ?? []);
    expect(asked.filter((word) => !['ci', 'run', 'pack'].includes(word))).toEqual([]);
  });

  test('takes actions of GitHub alone, each of one version', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^actions\/[a-z-]+@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
    const called = jobs.flatMap(([, { uses }]) => uses ?? []);
    expect(called.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('may read, and no job may more than it needs', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const more = jobs.flatMap(([name, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([what, right]) => (right === 'write' ? [`${name} ${what}`] : [])),
    );
    expect(more.filter((right) => right !== 'release contents')).toEqual([]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  test('puts nothing that others name into a command', () =>
    expect(commands.filter((one) => one.includes('${{'))).toEqual([]));

  test('waits for jobs that there are, and for none of them for ever', () => {
    const names = new Set(jobs.map(([name]) => name));
    const awaited = jobs.flatMap(([, { needs = [] }]) => [needs].flat());
    expect(awaited.filter((name) => !names.has(name))).toEqual([]);
    expect(jobs.filter(([, job]) => job.uses === undefined && job['timeout-minutes'] === undefined)).toEqual([]);
  });
});

test('docs/releasing.md: every executable, and no other', async () => {
  const rows = rowsUnder(await readPage('docs/releasing.md'), 'File');
  const said = rows.flatMap(([file]) => codesIn(file)).filter((file) => /^vitrine-[^.]+$/.test(file));
  const release = workflows.find(({ name }) => name === 'release.yml')?.workflow;
  const made = release?.jobs['executables']?.strategy?.matrix.include.map(({ name }) => `vitrine-${name}`) ?? [];
  expect(made.length).toBeGreaterThan(0);
  expect(said.sort()).toEqual(made.sort());
});
