/** The target of a request: which route, and what was asked of it. */

type Route =
  | { readonly kind: 'profile'; readonly publicId: string }
  | { readonly kind: 'records'; readonly publicId: string; readonly slug: string }
  | { readonly kind: 'health' }
  | { readonly kind: 'readiness' }
  | { readonly kind: 'none' };

export interface Target {
  readonly route: Route;
  readonly path: string;
  /** The part after `?`, as it came. */
  readonly search: string;
  /** Of path and search together. */
  readonly bytes: number;
}

/** Reads a URL. A path whose percent-encoding is broken is no route. */
export const readTarget = (url: string): Target => {
  // Without a Host header (HTTP/1.0) there is no origin in front of the path.
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
  const target = start === -1 ? '/' : url.slice(start);
  const question = target.indexOf('?');
  const path = question === -1 ? target : target.slice(0, question);
  return {
    route: matchRoute(path),
    path,
    search: question === -1 ? '' : target.slice(question + 1),
    bytes: Buffer.byteLength(target),
  };
};

/** One trailing slash is accepted. */
const recordsPath = /^\/api\/v1\/public\/t\/([^/]+)\/([^/]+)\/?$/;
const profilePath = /^\/api\/v1\/public\/t\/([^/]+)\/?$/;

const matchRoute = (path: string): Route => {
  if (path === '/healthz') return { kind: 'health' };
  if (path === '/readyz') return { kind: 'readiness' };
  try {
    const [, profileId] = profilePath.exec(path) ?? [];
    if (profileId !== undefined) return { kind: 'profile', publicId: decodeURIComponent(profileId) };
    const [, publicId, slug] = recordsPath.exec(path) ?? [];
    if (publicId === undefined || slug === undefined) return { kind: 'none' };
    return { kind: 'records', publicId: decodeURIComponent(publicId), slug: decodeURIComponent(slug) };
  } catch {
    return { kind: 'none' };
  }
};
