/** Identifiers that depend neither on the host nor on the time: version 5 of RFC 9562. */

/** A random namespace, used for nothing else. */
const namespace = '5b0e2a44-8f0f-4a53-9c1d-6f2b7d1c9e37';

/** @param parts the tenant's ID, the collection's slug, and maybe the record's id */
export const stableId = (...parts: readonly string[]): string => Bun.randomUUIDv5(parts.join('\n'), namespace);
