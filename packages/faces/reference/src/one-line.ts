/** Names come from the tenant: they must not contain line ends or control characters. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
