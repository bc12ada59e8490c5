/** What is said in several places, in Dutch. */
import type { CommonMessages } from '../messages.ts';

export const common: CommonMessages = {
  'value.closed': 'gesloten',
  'value.none': 'geen waarde',
  'value.structure': 'gestructureerde gegevens',
  'value.yes': 'ja',
  'value.no': 'nee',

  'filter.and': '{from} en {to}',
  'filter.apply': 'Toepassen',
  'filter.condition': 'Voorwaarde',
  'filter.field': 'Veld',
  'filter.from': 'van',
  'filter.remove': 'Filter verwijderen: {filter}',
  'filter.title': 'Filteren',
  'filter.to': 'tot',
  'filter.value': 'Waarde',

  'frame.language': 'Taal',
  'frame.skip': 'Naar de inhoud',
  'failure.tryAgain': 'Opnieuw proberen',
};
