/** What the widgets on owners' websites say, in French. */
import type { WidgetMessages } from '../messages.ts';

export const widgets: WidgetMessages = {
  'widget.search': 'Rechercher',
  'widget.results': '{count, plural, one {# résultat} many {# de résultats} other {# résultats}}',
  'widget.nothing': 'Aucun résultat.',
  'widget.loading': 'Chargement …',
  'widget.back': 'Retour',
  'widget.close': 'Fermer',
  'widget.sort': 'Trier par',
  'widget.up': '{field}, croissant',
  'widget.down': '{field}, décroissant',
  'widget.page': 'Page {page} sur {pages}',
  'widget.previous': 'Précédent',
  'widget.next': 'Suivant',
  'widget.more': 'Afficher plus',
  'widget.openNow': 'Ouvert jusqu’à {time}',
  'widget.closedNow': 'Fermé en ce moment',
  'widget.today': 'aujourd’hui',
  'widget.asOf': 'Données de {time}. La mise à jour est impossible pour le moment.',
  'widget.failure.network': 'Le chargement est impossible pour le moment.',
  'widget.failure.blocked': 'Ce site n’autorise pas le chargement de ce contenu.',
  'widget.failure.limited': 'Trop de requêtes. Nouvel essai dans un instant.',
  'widget.failure.service': 'Ce contenu n’est pas disponible pour le moment.',
  'widget.failure.missing': 'Il n’y a rien à voir ici.',
  'widget.failure.refused': 'Ce contenu n’est pas configuré correctement.',
};
