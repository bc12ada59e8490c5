/** The API's addresses, as they are asked and as they are read. */
import { profileUrl, recordsUrl } from '@vitrine/client';
import { queryOf, type View } from '../records/view.ts';

export const profileUrlOf = (tenant: string): string => profileUrl({ url: window.location.origin, tenant });

export const recordsUrlOf = (tenant: string, slug: string, view: View): string =>
  recordsUrl({ url: window.location.origin, tenant }, slug, queryOf(view));

/** The query of the page's own address: that of the request. */
export const searchOf = (view: View): string => {
  const url = recordsUrlOf('-', '-', view);
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};
