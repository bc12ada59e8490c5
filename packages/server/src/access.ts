/** How a caller asks: without a key, or with a valid one of the tenant. */
export type Access = 'anonymous' | 'keyed';
