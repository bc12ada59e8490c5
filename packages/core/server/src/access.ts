/** How a caller is authenticated: without a key, or with a valid one of the tenant. */
export type Access = 'anonymous' | 'keyed';

/** The IDs of the private collections that a caller's key opens; `all` with a store of an earlier version. */
export type Opens = readonly string[] | 'all';

/** The list for callers without a key. */
export const opensNothing: Opens = [];
