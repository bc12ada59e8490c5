/** Names of the catalog in SQL: the one way in which they get into a statement. */

/** An identifier as both engines take it, whatever characters it has. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
