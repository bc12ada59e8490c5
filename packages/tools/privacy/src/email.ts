/** Parses e-mail addresses. */

/** The text, if it is an e-mail address. */
export const readEmail = (text: string): string | undefined =>
  text.length <= emailCharactersMax && emailPattern.test(text) ? text : undefined;

/** RFC 5321's length and WHATWG HTML's grammar of an address, with the letters of all scripts and at least one dot. */
const emailCharactersMax = 254;
const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*$/u;

/** True if the local part of an address names a function, such as `info`, whose mail several people read. */
export const isMailbox = (address: string): boolean => mailboxPattern.test(address);

const mailboxPattern = new RegExp(
  `^(?:${[
    'info|office|contact|kontakt|contacto|mail|post|hello|hallo|hola|bonjour|welcome|reception|empfang|accueil|recepcion|team',
    'shop|store|filiale|laden|magasin|boutique|winkel|tienda|sucursal|restaurant|hotel|museum|booking|bookings|reservation',
    'reservations|reservierung|reserveren|reservas|tickets|service|support|kundenservice|kundendienst|klantenservice|sales|verkauf',
    'verkoop|ventas|ventes|orders|bestellung|press|presse|pers|prensa|jobs|karriere|career|careers',
  ].join('|')})(?:[._+-][^@]*)?@`,
  'i',
);
