/** The names of what tenants say about their data, in all languages, for pages and the console. */
import type { Language } from './languages.ts';
import { columnOf, type Row } from './rows.ts';

const rows = {
  'about.licence': ['Licence', 'Lizenz', 'Licencia', 'Licence', 'Licentie'],
  'about.attribution': ['Attribution', 'Namensnennung', 'Atribución', 'Attribution', 'Naamsvermelding'],
  'about.contact': ['Contact', 'Kontakt', 'Contacto', 'Contact', 'Contact'],
  'about.imprint': ['Imprint', 'Impressum', 'Aviso legal', 'Mentions légales', 'Colofon'],
  'about.privacy': ['Privacy', 'Datenschutz', 'Privacidad', 'Confidentialité', 'Privacy'],
} as const satisfies Readonly<Record<string, Row>>;

export type AboutMessages = Readonly<Record<keyof typeof rows, string>>;

export const aboutMessages = (language: Language): AboutMessages => columnOf(rows, language);
