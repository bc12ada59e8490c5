/** Articles of one tenant, for new questions of every kind: made once for each number of records. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArticles, type Size } from '../data/articles.ts';
import { loadOnce } from '../loaded-once.ts';
import type { ServerProcess } from '../processes.ts';
import { kindNames, type KindName } from '../questions/question.ts';
import { QuestionSequence } from '../questions/sequence.ts';
import { nameOfSize } from '../questions/size.ts';
import { embeddedUrl, pathOf, vitrineSqlite } from '../questions/targets/vitrine.ts';
import type { QuestionSite } from '../questions/targets/target.ts';
import { launch } from '../targets/vitrine.ts';
import type { LimitSite } from './scenario.ts';

/** All kinds; a mixture is one of several tenants. */
export const askedKinds: readonly KindName[] = kindNames.filter((kind) => kind !== 'mixture');

export const articleSize = (rows: number): Size => ({ tenants: 1, rows });
export const articleFolder = (folder: string, rows: number): string =>
  join(folder, `articles-${nameOfSize(articleSize(rows))}`);

/** The articles as files. */
export const articleSite = async (site: LimitSite, rows: number): Promise<QuestionSite> => {
  const size = articleSize(rows);
  const data = articleFolder(site.folder, rows);
  await mkdir(data, { recursive: true });
  await loadOnce(data, 'articles', [], async () => writeArticles(data, size));
  return { ...site, size, data };
};

export interface PublishedArticles {
  readonly place: QuestionSite;
  readonly databaseUrl: string;
  /** The folder of editions, in which one is. */
  readonly store: string;
}

/** The articles in an embedded database of their own, and published from there. */
export const publishedArticles = async (site: LimitSite, rows: number): Promise<PublishedArticles> => {
  const place = await articleSite(site, rows);
  await vitrineSqlite.prepare(place);
  return { place, databaseUrl: embeddedUrl(place), store: join(place.data, 'vitrine', 'vitrine-editions') };
};

/** Keeps what is published in force, and publishes nothing new: servers do not answer where they hear of no publisher. */
export const startQuietPublisher = (
  site: LimitSite,
  { databaseUrl, store }: Pick<PublishedArticles, 'databaseUrl' | 'store'>,
): ServerProcess =>
  launch(site, 'limits-publisher', databaseUrl, {
    words: ['publish'],
    settings: { EDITION_STORE: store, EDITION_SECONDS: '86400' },
  }).process;

/** Questions of one kind after another, none of them twice, as paths. */
export class MixedPaths {
  readonly #sequences: readonly QuestionSequence[];
  #next = 0;

  constructor(rows: number) {
    this.#sequences = askedKinds.map((kind) => new QuestionSequence(kind, articleSize(rows)));
  }

  take(count: number): readonly string[] {
    const perKind = Math.ceil(count / this.#sequences.length);
    const lists = this.#sequences.map((sequence) => sequence.slice(this.#next, perKind).map(pathOf));
    this.#next += perKind;
    return Array.from({ length: perKind }, (_, at) => lists.flatMap((paths) => paths[at] ?? [])).flat();
  }
}

/** Takes away what is there, for who begins with nothing. */
export const emptyStore = async (folder: string, name: string): Promise<string> => {
  const store = join(folder, `${name}-editions`);
  await rm(store, { recursive: true, force: true });
  return store;
};

/** The size of all files in a folder and below. */
export const bytesBelow = async (folder: string): Promise<number> => {
  let bytes = 0;
  for await (const path of new Bun.Glob('**/*').scan({ cwd: folder, absolute: true })) bytes += Bun.file(path).size;
  return bytes;
};
