/** A Debian package of the executable: its files in a folder, as they are to be installed, and dpkg-deb. */
import { chmod, copyFile, mkdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

export interface PackageOptions {
  /** What `npm run build` made. */
  readonly executable: string;
  /** That of package.json. */
  readonly version: string;
  /** Of which day everything in it is, in seconds since 1970: the same input makes the same bytes. */
  readonly epochSeconds: number;
  /** Where the package is put. What is in it is put together in a folder beside, which then goes. */
  readonly folder: string;
}

const repository = join(import.meta.dir, '..');

/** Debian's names of machines, by those of Node.js. */
const architectures: Readonly<Partial<Record<NodeJS.Architecture, string>>> = { x64: 'amd64', arm64: 'arm64' };

/** The version in Debian's order, in which what stands behind a tilde comes before what has none. */
const debianVersionOf = (version: string): string => `${version.replace('-', '~')}-1`;

/** Where each file of the repository is installed, and what may be done with it. */
const files: readonly (readonly [from: string, to: string, mode: number])[] = [
  ['packaging/debian/vitrine-admin', 'usr/sbin/vitrine-admin', 0o755],
  ['packaging/debian/vitrine.env', 'etc/vitrine/vitrine.env', 0o600],
  ['packaging/debian/server.env', 'etc/vitrine/server.env', 0o600],
  ['packaging/systemd/vitrine.service', 'lib/systemd/system/vitrine.service', 0o644],
  ['packaging/systemd/vitrine-publisher.service', 'lib/systemd/system/vitrine-publisher.service', 0o644],
  ['packaging/systemd/vitrine-server.service', 'lib/systemd/system/vitrine-server.service', 0o644],
  ['packaging/debian/lintian-overrides', 'usr/share/lintian/overrides/vitrine', 0o644],
  ['packaging/debian/conffiles', 'DEBIAN/conffiles', 0o644],
  ['packaging/debian/postinst', 'DEBIAN/postinst', 0o755],
  ['packaging/debian/prerm', 'DEBIAN/prerm', 0o755],
  ['packaging/debian/postrm', 'DEBIAN/postrm', 0o755],
];

/** What is compressed in a package: from, to. */
const compressed: readonly (readonly [from: string, to: string])[] = [
  ['CHANGELOG.md', 'usr/share/doc/vitrine/changelog.gz'],
  ['packaging/debian/vitrine.1', 'usr/share/man/man1/vitrine.1.gz'],
  ['packaging/debian/vitrine-admin.8', 'usr/share/man/man8/vitrine-admin.8.gz'],
];

/**
 * Makes the package.
 * @returns its path
 * @throws where the machine is none that Debian has a name for here, or dpkg-deb fails
 */
export const makeDebianPackage = async (options: PackageOptions): Promise<string> => {
  const architecture = architectures[process.arch];
  if (architecture === undefined)
    throw new Error(`Found a machine of the kind ${process.arch}, expected x64 or arm64.`);
  const version = debianVersionOf(options.version);
  const path = join(options.folder, `vitrine_${version}_${architecture}.deb`);
  const tree = `${path}.tree`;
  await rm(tree, { recursive: true, force: true });
  try {
    await installFiles(tree, options);
    await writeDocuments(tree, version, options);
    await writeControl(tree, version, architecture);
    await setTimes(tree, options.epochSeconds);
    await runDpkg(tree, path, options);
    return path;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
};

const read = async (path: string): Promise<string> => Bun.file(join(repository, path)).text();

const write = async (path: string, content: string | Uint8Array, mode = 0o644): Promise<void> => {
  await Bun.write(path, content);
  await chmod(path, mode);
};

const installFiles = async (tree: string, { executable }: PackageOptions): Promise<void> => {
  await mkdir(join(tree, 'usr/bin'), { recursive: true });
  await copyFile(executable, join(tree, 'usr/bin/vitrine'));
  await chmod(join(tree, 'usr/bin/vitrine'), 0o755);
  for (const [from, to, mode] of files) await write(join(tree, to), await read(from), mode);
  for (const [from, to] of compressed) await write(join(tree, to), compress(await read(from)));
};

const compress = (text: string): Uint8Array => gzipSync(text, { level: constants.Z_BEST_COMPRESSION });

const writeDocuments = async (tree: string, version: string, { epochSeconds }: PackageOptions): Promise<void> => {
  const folder = join(tree, 'usr/share/doc/vitrine');
  const [, license = ''] = (await read('LICENSE')).split(/(?<=^Copyright .*\n)\n/m);
  const paragraph = license.trim().replaceAll(/^$/gm, '.').replaceAll(/^/gm, ' ');
  await write(join(folder, 'copyright'), fill(await read('packaging/debian/copyright'), { license: paragraph }));
  await write(join(folder, 'changelog.Debian.gz'), compress(changelogOf(version, await maintainer(), epochSeconds)));
};

const maintainer = async (): Promise<string> =>
  /^Maintainer: (.+)$/m.exec(await read('packaging/debian/control'))?.[1] ?? '';

const changelogOf = (version: string, author: string, epochSeconds: number): string => {
  const date = new Date(epochSeconds * 1000).toUTCString().replace('GMT', '+0000');
  return `vitrine (${version}) stable; urgency=medium\n\n  * What is new: changelog.gz.\n\n -- ${author}  ${date}\n`;
};

const writeControl = async (tree: string, version: string, architecture: string): Promise<void> => {
  const installed = await pathsIn(tree, '{etc,lib,usr}/**');
  const sizes = installed.map((path) => Math.ceil(Bun.file(join(tree, path)).size / 1024));
  const control = fill(await read('packaging/debian/control'), {
    version,
    architecture,
    installedKibibytes: String(sizes.reduce((sum, size) => sum + size, 0)),
    glibc: await glibcOf(join(tree, 'usr/bin/vitrine')),
  });
  await write(join(tree, 'DEBIAN/control'), control);
  const sums = await Promise.all(
    installed
      .filter((path) => !path.startsWith('etc/'))
      .map(
        async (path) =>
          `${new Bun.CryptoHasher('md5').update(await Bun.file(join(tree, path)).bytes()).digest('hex')}  ${path}\n`,
      ),
  );
  await write(join(tree, 'DEBIAN/md5sums'), sums.join(''));
};

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** In the order of their names. */
const pathsIn = async (tree: string, pattern: string): Promise<string[]> =>
  (await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: tree, dot: true }))).sort();

/** The newest version of the C library that the program names a symbol of. */
const glibcOf = async (executable: string): Promise<string> => {
  const text = Buffer.from(await Bun.file(executable).bytes()).toString('latin1');
  const minors = Array.from(text.matchAll(/\bGLIBC_2\.(\d{1,2})\b/g), ([, minor]) => Number(minor));
  return `2.${Math.max(oldestGlibcMinor, ...minors)}`;
};

/** Of Debian 10. What is no program, in a test, names none. */
const oldestGlibcMinor = 28;

const setTimes = async (tree: string, epochSeconds: number): Promise<void> => {
  const paths = await Array.fromAsync(new Bun.Glob('**').scan({ cwd: tree, dot: true, onlyFiles: false }));
  for (const path of paths) await utimes(join(tree, path), epochSeconds, epochSeconds);
};

/** Its lowest level takes 13 s of a processor and makes 54 MB of the program; the default takes 113 s and makes 42. */
const compression = ['-Zxz', '-z0'];

const runDpkg = async (tree: string, path: string, { epochSeconds }: PackageOptions): Promise<void> => {
  const child = Bun.spawn(['dpkg-deb', '--root-owner-group', ...compression, '--build', tree, path], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds) },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`dpkg-deb could not make ${path}: ${said.trim()}`);
};
