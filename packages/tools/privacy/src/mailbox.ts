/** Finds e-mail addresses of functions, whose mail several people read. */

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
