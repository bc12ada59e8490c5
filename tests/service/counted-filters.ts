/** What a server has counted of filters, in the reports that no publisher has taken yet. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UsageFile } from '@vitrine/store';
import type { TestService } from './test-service.ts';

/** Those of the last report and before, such as `products price 2`. */
export const countedFilters = ({ service, folder }: Pick<TestService, 'service' | 'folder'>): readonly string[] => {
  service.reportUsage();
  const reports = join(folder, 'usage');
  const files = readdirSync(reports).map((name): UsageFile => JSON.parse(readFileSync(join(reports, name), 'utf8')));
  const names = files.flatMap(({ names: counted = [] }) => counted).filter(({ kind }) => kind === 'filter');
  return names.map(({ collection, name, requests }) => `${collection} ${name} ${requests}`);
};
