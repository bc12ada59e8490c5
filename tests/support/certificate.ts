/** A certificate that signs itself, for servers of databases in tests. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nobody } from './embedded-postgres.ts';
import { findProgram } from './system-program.ts';

/** Null where there is none, and none can be installed. */
export const opensslProgram = findProgram({ names: ['openssl'], package: 'openssl', needs: 'the tests over TLS' });

export interface Certificate {
  /** The paths of PEM files. */
  readonly certificate: string;
  readonly key: string;
}

/** Belongs to the user who runs the servers of tests: PostgreSQL takes no key that others may read. */
export const makeCertificate = (): Certificate => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-certificate-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=localhost'];
  const made = spawnSync(opensslProgram ?? '', [...asked, '-keyout', key, '-out', certificate], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  removeAtOurEnd(folder);
  if (made.status !== 0) throw new Error(`openssl ended with ${made.status}.`);
  return { certificate, key };
};

/** The test runner ends without calling anything of ours: a shell waits for its end. */
const removeAtOurEnd = (folder: string): void => {
  Bun.spawn(['/bin/sh', '-c', 'read -r _; rm -rf "$0"', folder], { stdin: 'pipe', stderr: 'ignore' }).unref();
};
