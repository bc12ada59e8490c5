/** The articles in SQLite and in PostgreSQL, with an index for every kind of question. */
import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { rm } from 'node:fs/promises';
import { allArticlesCsv, allColumns, articleAt, tenantName, type Size } from '../data/articles.ts';
import type { PostgresData } from '../postgres.ts';

export const fillSqlite = async (path: string, size: Size): Promise<void> => {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
  const database = new Database(path);
  for (const statement of ['pragma journal_mode = off', 'pragma synchronous = off', sqliteTable])
    database.run(statement);
  const insert = database.prepare<null, SQLQueryBindings[]>(
    `insert into articles (${allColumns.join(', ')}) values (${allColumns.map(() => '?').join(', ')})`,
  );
  database.transaction(() => {
    for (let tenant = 0; tenant < size.tenants; tenant++)
      for (let index = 0; index < size.rows; index++) {
        const article = { tenant_id: tenantName(tenant), ...articleAt(size, tenant, index) };
        insert.run(...allColumns.map((column) => article[column]));
      }
  })();
  for (const statement of sqliteIndexes) database.run(statement);
  database.run('pragma journal_mode = wal');
  database.close();
};

/** All that is searched, in one text: no word holds the blank between two fields. */
const searchText = ['name', 'description', 'category', 'brand', 'color', 'ean'].join(` || ' ' || `);

const sqliteTable = `create table articles (
  id text primary key not null, tenant_id text not null, created_at text not null, name text not null, ean text not null,
  category text not null, brand text not null, color text not null, price real not null, stock integer not null,
  weight real not null, active integer not null, released_on text not null, updated_at text not null,
  description text not null, search_text text as (${searchText}) virtual)`;

const sqliteIndexes = [
  'create unique index articles_ean on articles (tenant_id, ean)',
  'create index articles_name on articles (tenant_id, name collate nocase, created_at, id)',
  'create index articles_filters on articles (tenant_id, category, brand, price)',
  'create index articles_created on articles (tenant_id, created_at desc, id)',
  'create index articles_price on articles (tenant_id, price, id)',
  "create virtual table articles_text using fts5 (name, search_text, content = 'articles', tokenize = 'trigram')",
  "insert into articles_text (articles_text) values ('rebuild')",
  "insert into articles_text (articles_text) values ('optimize')",
  'analyze',
];

export const articlesIn = (folder: string, size: Size): PostgresData => ({
  folder,
  database: `articles_${size.tenants}x${size.rows}`,
  madeBy: ['bench/postgres.ts', 'bench/questions/tables.ts'],
  tables: `${createArticles(folder)}
    create unique index articles_ean on articles (tenant_id, ean);
    create index articles_name on articles (tenant_id, lower(name) text_pattern_ops);
    create index articles_filters on articles (tenant_id, category, brand, price);
    create index articles_created on articles (tenant_id, created_at desc, id);
    create index articles_price on articles (tenant_id, price, id);
    create index articles_name_trigrams on articles using gin (name gin_trgm_ops);
    create index articles_text_trigrams on articles using gin (search_text gin_trgm_ops);
    create schema published;
    create view published.articles as select * from articles;
    grant usage on schema published to reader;
    grant select on published.articles, articles to reader;`,
});

/** The same without what only others need. */
export const plainArticlesIn = (folder: string, size: Size): PostgresData => ({
  folder,
  database: `plain_articles_${size.tenants}x${size.rows}`,
  madeBy: ['bench/postgres.ts', 'bench/questions/tables.ts'],
  tables: createArticles(folder),
});

const createArticles = (folder: string): string => `
    create extension pg_trgm;
    create table articles (
      id text primary key, tenant_id text not null, created_at timestamptz not null, name text not null, ean text not null,
      category text not null, brand text not null, color text not null, price numeric(12, 2) not null,
      stock integer not null, weight numeric(12, 3) not null, active boolean not null, released_on date not null,
      updated_at timestamptz not null, description text not null,
      search_text text generated always as (${searchText}) stored);
    copy articles (${allColumns.join(', ')}) from '${allArticlesCsv(folder)}' csv header;`;
