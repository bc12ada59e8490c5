/** Quotes identifiers. All names of the catalog get into SQL by this function. */

/** An identifier in standard SQL, with any characters. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
