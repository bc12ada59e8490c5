/** Names are the tenant's: in a text they must neither begin another line nor send a terminal anything but text. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
