/** Patterns of values that are secrets or identify a person. */

/** In the order in which they are tried; `mailbox`: only e-mail addresses of functions, such as info@example.com. */
export const valueLooks = ['email', 'mailbox', 'iban', 'card', 'hash', 'token', 'taxId', 'phone'] as const;
export type ValueLook = (typeof valueLooks)[number];
