/**
 * Characters that no text of one line has: control characters (C0, DEL, C1), line and paragraph separators, and directional
 * overrides and isolates (Unicode TR36, §3.3).
 */
export const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
