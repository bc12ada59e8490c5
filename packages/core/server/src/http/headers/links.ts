/**
 * The header Link of answers (RFC 8288): from a page to the others of its list, and to the document that describes it.
 * All targets are paths on this host, below the path of PUBLIC_URL if it has one.
 */
import { pathTo } from '@vitrine/contract';
import { mayHoldKey } from '@vitrine/store';
import type { Paging } from '../../answers/answer.ts';
import type { RouteParameters, PathParameters } from '../route.ts';
import type { AnswerServices } from '../services.ts';

/**
 * Longer URLs get no page links: four links of 8 KiB exceed the header limits of many programs, and all headers
 * together must fit into the 4 KiB that nginx accepts by default.
 */
const linkedCharactersMax = 512;

type LinkServices = Pick<AnswerServices, 'publicUrl' | 'links'>;

/** The links of a collection's answer. Page links keep the raw query except for the page. */
export const collectionLinks = (
  services: LinkServices,
  { parameters, search }: RouteParameters,
  paging: Paging | undefined,
): string => {
  const pages = paging === undefined ? [] : pageLinks(pathTo(services.publicUrl, listPath(parameters)), search, paging);
  return [...pages, ...descriptionLinks(services, parameters.publicId, 'describedby')].join(', ');
};

/** The links of a profile (RFC 8631). */
export const profileLinks = (services: LinkServices, publicId: string): string => {
  const documentation = services.links.documentation?.(publicId);
  return [
    ...descriptionLinks(services, publicId, 'service-desc'),
    ...descriptionLinks(services, publicId, 'describedby'),
    ...(documentation === undefined
      ? []
      : [`<${pathTo(services.publicUrl, documentation)}>; rel="service-doc"; type="text/html"`]),
  ].join(', ');
};

const descriptionLinks = (
  { publicUrl, links }: LinkServices,
  publicId: string,
  relation: string,
): readonly string[] => {
  const path = links.description?.(publicId);
  return path === undefined ? [] : [`<${pathTo(publicUrl, path)}>; rel="${relation}"; type="application/json"`];
};

/** The address of the records of a collection. */
export const listAddress = ({ publicUrl }: Pick<LinkServices, 'publicUrl'>, publicId: string, slug: string): string =>
  pathTo(publicUrl, listPath({ publicId, slug }));

const listPath = ({ publicId, slug }: Pick<PathParameters, 'publicId' | 'slug'>): string =>
  `/api/v1/public/t/${encodeURIComponent(publicId)}/${encodeURIComponent(slug)}`;

/**
 * An empty list has one page. A page past the end links back to the last one. A query that may contain an API key gets
 * no links.
 */
const pageLinks = (path: string, search: string, { page, pages }: Paging): readonly string[] => {
  if (search.length > linkedCharactersMax) return [];
  const last = Math.max(pages, 1);
  const relations = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last };
  const pieces = search.split('&').filter((piece) => piece !== '' && !pagePiece.test(piece));
  const start = escape(`${path}?${[...pieces, 'page='].join('&')}`);
  if (start.length > linkedCharactersMax || mayHoldKey(start)) return [];
  return Object.entries(relations)
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([relation, number]) => `<${start}${number}>; rel="${relation}"`);
};

/** The parameter `page`, also if its name is percent-encoded. */
const pagePiece = /^(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)(?:=|$)/;

/** Encodes characters that RFC 3986 allows in no path or query, such as brackets, and keeps all others. */
const escape = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, (character) => encodeURIComponent(character));
