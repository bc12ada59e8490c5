#!/usr/bin/env node
/** The command `npx @vitrine/client`: the only reader of process and files. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClient } from './client.ts';
import { renderTypes } from './types-file.ts';

const usage = `Usage: npx @vitrine/client types URL TENANT [--key KEY] [--out FILE]

Writes the types of a tenant's collections, for createClient<Collections>(…).

  URL         the service, such as https://api.example.com
  TENANT      the tenant's public ID
  --key KEY   an API key of the tenant, to have its private collections too
  --out FILE  where to write them; without it, to the standard output
`;

const run = async (words: string[]): Promise<number> => {
  const asked = readWords(words);
  if (asked === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const { url, tenant, key, out } = asked;
  const { data } = await createClient({ url, tenant, key }).profile();
  if (out === undefined) process.stdout.write(renderTypes(data));
  else await writeFile(out, renderTypes(data));
  return 0;
};

interface Asked {
  readonly url: string;
  readonly tenant: string;
  readonly key: string | undefined;
  readonly out: string | undefined;
}

const readWords = (words: string[]): Asked | undefined => {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { key: { type: 'string' }, out: { type: 'string' } },
    });
    const [command, url, tenant, ...others] = positionals;
    const isWhole = command === 'types' && url !== undefined && tenant !== undefined && others.length === 0;
    return isWhole ? { url, tenant, key: values.key, out: values.out } : undefined;
  } catch {
    return undefined;
  }
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
