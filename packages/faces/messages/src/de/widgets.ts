/** What the widgets on owners' websites say, in German. */
import type { WidgetMessages } from '../messages.ts';

export const widgets: WidgetMessages = {
  'widget.search': 'Suchen',
  'widget.results': '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  'widget.nothing': 'Nichts gefunden.',
  'widget.loading': 'Wird geladen …',
  'widget.back': 'Zurück',
  'widget.close': 'Schließen',
  'widget.sort': 'Sortieren nach',
  'widget.up': '{field}, aufsteigend',
  'widget.down': '{field}, absteigend',
  'widget.page': 'Seite {page} von {pages}',
  'widget.previous': 'Zurück',
  'widget.next': 'Weiter',
  'widget.more': 'Mehr anzeigen',
  'widget.openNow': 'Jetzt geöffnet, bis {time}',
  'widget.closedNow': 'Jetzt geschlossen',
  'widget.today': 'heute',
  'widget.asOf': 'Stand: {time}. Neuere Daten lassen sich gerade nicht laden.',
  'widget.failure.network': 'Das lässt sich gerade nicht laden.',
  'widget.failure.blocked': 'Diese Website lässt nicht zu, dass dieser Inhalt geladen wird.',
  'widget.failure.limited': 'Zu viele Anfragen. Gleich wird es erneut versucht.',
  'widget.failure.service': 'Das ist gerade nicht verfügbar.',
  'widget.failure.missing': 'Hier gibt es nichts zu sehen.',
  'widget.failure.refused': 'Dieser Inhalt ist nicht richtig eingerichtet.',
};
