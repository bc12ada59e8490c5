/** Names come from the tenant: they must not contain line ends or control characters. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** The same within a block comment, which the names must not end. */
export const inComment = (text: string): string => oneLine(text).replaceAll('*/', '*\u2060/');
