/** PostgREST over a view of the articles, with exact counts. */
import { tenantName } from '../../data/articles.ts';
import { installPostgrest, startPostgrest, postgrestVersion } from '../../targets/postgrest.ts';
import { numberAt, textAt } from '../../json.ts';
import { foundFacet } from '../ask.ts';
import type { Condition, Question } from '../question.ts';
import type { Asked, QuestionTarget } from './target.ts';

export const postgrest: QuestionTarget = {
  name: 'postgrest',
  title: `PostgREST ${postgrestVersion}`,
  isVitrine: false,
  engine: 'postgres',
  prepare: async (site) => {
    await installPostgrest(site);
    await site.postgres();
  },
  start: async (site) => ({ ...(await startPostgrest(site, readyPath)), readFacet, pathOf, readyPath }),
};

const readyPath = '/';

/** A row for each value. */
const readFacet: Asked['readFacet'] = (body, field) =>
  foundFacet((Array.isArray(body) ? body : []).map((row) => [textAt(row, field), numberAt(row, 'count')]));

const pathOf = ({ tenant, conditions, sort, page, limit, fields, facet }: Question): string => {
  const matching = [`tenant_id=eq.${tenantName(tenant)}`, ...conditions.map(parameterOf)];
  if (facet !== undefined) return `/articles?${[`select=${facet},count()`, ...matching].join('&')}`;
  const keys = sort.map(({ column, descends }) => `${column}.${descends ? 'desc' : 'asc'}`);
  const parameters = [
    `select=${['id', 'created_at', ...fields].join(',')}`,
    ...matching,
    `order=${[...keys, 'id.asc'].join(',')}`,
    `limit=${limit}`,
    `offset=${(page - 1) * limit}`,
  ];
  return `/articles?${parameters.join('&')}`;
};

const parameterOf = (condition: Condition): string => {
  switch (condition.kind) {
    case 'is':
      return `${condition.column}=eq.${encodeURIComponent(condition.value)}`;
    case 'in':
      return `${condition.column}=in.(${condition.values.map(encodeURIComponent).join(',')})`;
    case 'between':
      return `${condition.column}=gte.${condition.low}&${condition.column}=lte.${condition.high}`;
    case 'from':
      return `${condition.column}=gte.${condition.value}`;
    case 'startsWith':
      return `${condition.column}=ilike.${condition.value}*`;
    case 'contains':
      return `${condition.column}=ilike.*${encodeURIComponent(condition.value)}*`;
    case 'search':
      return `search_text=ilike.*${condition.word}*`;
  }
};
