/** The names of field types in all languages, for the console. A type without a row does not compile there. */
import type { Language } from './languages.ts';
import { columnOf, type Row } from './rows.ts';

const rows = {
  'console.type.text': ['text', 'Text', 'texto', 'texte', 'tekst'],
  'console.type.email': ['e-mail address', 'E-Mail', 'correo electrónico', 'e-mail', 'e-mail'],
  'console.type.phone': ['telephone number', 'Telefon', 'teléfono', 'téléphone', 'telefoon'],
  'console.type.url': ['link', 'Link', 'enlace', 'lien', 'link'],
  'console.type.image': ['picture', 'Bild', 'imagen', 'image', 'afbeelding'],
  'console.type.select': ['choice', 'Auswahl', 'selección', 'choix', 'keuze'],
  'console.type.multiselect': [
    'several choices',
    'Mehrfachauswahl',
    'selección múltiple',
    'choix multiple',
    'meerkeuze',
  ],
  'console.type.number': ['number', 'Zahl', 'número', 'nombre', 'getal'],
  'console.type.integer': ['whole number', 'ganze Zahl', 'número entero', 'nombre entier', 'geheel getal'],
  'console.type.currency': ['amount of money', 'Betrag', 'importe', 'montant', 'bedrag'],
  'console.type.percent': ['percentage', 'Prozent', 'porcentaje', 'pourcentage', 'procent'],
  'console.type.boolean': ['yes or no', 'ja oder nein', 'sí o no', 'oui ou non', 'ja of nee'],
  'console.type.date': ['date', 'Datum', 'fecha', 'date', 'datum'],
  'console.type.datetime': ['date and time', 'Zeitpunkt', 'fecha y hora', 'date et heure', 'datum en tijd'],
  'console.type.geo': ['place', 'Ort', 'lugar', 'lieu', 'plaats'],
  'console.type.json': [
    'structured data',
    'strukturierte Daten',
    'datos estructurados',
    'données structurées',
    'gestructureerde gegevens',
  ],
} as const satisfies Readonly<Record<string, Row>>;

export type TypeMessages = Readonly<Record<keyof typeof rows, string>>;

export const typeMessages = (language: Language): TypeMessages => columnOf(rows, language);
