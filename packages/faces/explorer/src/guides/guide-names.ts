/** Lists the pages of `docs/` that are served, by audience. */
export const guideNames = {
  consumers: ['querying', 'errors', 'client', 'recipes', 'sites', 'reference', 'mcp', 'embedding', 'exploring', 'keys'],
  owners: ['exposing', 'console'],
  operators: [
    'importing',
    'existing-database',
    'files-as-source',
    'erps',
    'http',
    'engines',
    'northwind',
    'operations',
    'caching',
    'cdn',
    'cluster',
    'containers',
    'capacity',
    'reliability',
    'security',
    'upgrading',
  ],
} as const;
