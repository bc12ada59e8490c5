/** What the widgets on owners' websites say, in Dutch. */
import type { WidgetMessages } from '../messages.ts';

export const widgets: WidgetMessages = {
  'widget.search': 'Zoeken',
  'widget.results': '{count, plural, one {# resultaat} other {# resultaten}}',
  'widget.nothing': 'Niets gevonden.',
  'widget.loading': 'Laden …',
  'widget.back': 'Terug',
  'widget.close': 'Sluiten',
  'widget.sort': 'Sorteren op',
  'widget.up': '{field}, oplopend',
  'widget.down': '{field}, aflopend',
  'widget.page': 'Pagina {page} van {pages}',
  'widget.previous': 'Vorige',
  'widget.next': 'Volgende',
  'widget.more': 'Meer tonen',
  'widget.openNow': 'Nu open, tot {time}',
  'widget.closedNow': 'Nu gesloten',
  'widget.today': 'vandaag',
  'widget.asOf': 'Stand van {time}. Bijwerken lukt nu niet.',
  'widget.failure.network': 'Dit kan nu niet worden geladen.',
  'widget.failure.blocked': 'Deze website staat niet toe dat deze inhoud wordt geladen.',
  'widget.failure.limited': 'Te veel verzoeken. Zo meteen volgt een nieuwe poging.',
  'widget.failure.service': 'Dit is nu niet beschikbaar.',
  'widget.failure.missing': 'Hier is niets te zien.',
  'widget.failure.refused': 'Deze inhoud is niet goed ingesteld.',
};
