/** The names of field types in all languages, for the console. A type without a row does not compile there. */
import type { Language } from './languages.ts';
import { columnOf, type Row } from './rows.ts';

const rows = {
  'console.type.text': ['text', 'Text', 'texto', 'texte', 'tekst'],
  'console.type.email': ['email', 'E-Mail', 'correo electrónico', 'e-mail', 'e-mail'],
  'console.type.phone': ['phone', 'Telefon', 'teléfono', 'téléphone', 'telefoon'],
  'console.type.url': ['url', 'Link', 'enlace', 'lien', 'link'],
  'console.type.image': ['picture', 'Bild', 'imagen', 'image', 'afbeelding'],
  'console.type.select': ['select', 'Auswahl', 'selección', 'choix', 'keuze'],
  'console.type.multiselect': ['multiselect', 'Mehrfachauswahl', 'selección múltiple', 'choix multiple', 'meerkeuze'],
  'console.type.number': ['number', 'Zahl', 'número', 'nombre', 'getal'],
  'console.type.integer': ['integer', 'ganze Zahl', 'número entero', 'nombre entier', 'geheel getal'],
  'console.type.currency': ['currency', 'Betrag', 'importe', 'montant', 'bedrag'],
  'console.type.percent': ['percent', 'Prozent', 'porcentaje', 'pourcentage', 'procent'],
  'console.type.boolean': ['boolean', 'ja oder nein', 'sí o no', 'oui ou non', 'ja of nee'],
  'console.type.date': ['date', 'Datum', 'fecha', 'date', 'datum'],
  'console.type.datetime': ['datetime', 'Zeitpunkt', 'fecha y hora', 'date et heure', 'datum en tijd'],
  'console.type.geo': ['place', 'Ort', 'lugar', 'lieu', 'plaats'],
  'console.type.json': ['json', 'JSON', 'JSON', 'JSON', 'JSON'],
} as const satisfies Readonly<Record<string, Row>>;

export type TypeMessages = Readonly<Record<keyof typeof rows, string>>;

export const typeMessages = (language: Language): TypeMessages => columnOf(rows, language);
