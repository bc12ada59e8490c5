/** What is said in several places, in French. */
import type { CommonMessages } from '../messages.ts';

export const common: CommonMessages = {
  'value.closed': 'fermé',
  'value.none': 'aucune valeur',
  'value.structure': 'données structurées',
  'value.yes': 'oui',
  'value.no': 'non',

  'filter.and': '{from} et {to}',
  'filter.apply': 'Appliquer',
  'filter.condition': 'Condition',
  'filter.field': 'Champ',
  'filter.from': 'de',
  'filter.remove': 'Retirer le filtre : {filter}',
  'filter.title': 'Filtrer',
  'filter.to': 'à',
  'filter.value': 'Valeur',

  'frame.language': 'Langue',
  'frame.skip': 'Aller au contenu',
  'failure.tryAgain': 'Réessayer',
};
