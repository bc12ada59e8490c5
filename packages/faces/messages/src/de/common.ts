/** What is said in several places, in German. */
import type { CommonMessages } from '../messages.ts';

export const common: CommonMessages = {
  'value.closed': 'geschlossen',
  'value.none': 'kein Wert',
  'value.structure': 'strukturierte Daten',
  'value.yes': 'ja',
  'value.no': 'nein',

  'filter.and': '{from} und {to}',
  'filter.apply': 'Anwenden',
  'filter.condition': 'Bedingung',
  'filter.field': 'Feld',
  'filter.from': 'von',
  'filter.remove': 'Filter entfernen: {filter}',
  'filter.title': 'Filter',
  'filter.to': 'bis',
  'filter.value': 'Wert',

  'frame.language': 'Sprache',
  'frame.skip': 'Zum Inhalt springen',
  'failure.tryAgain': 'Erneut versuchen',
};
