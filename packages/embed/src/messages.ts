/** The words of the interface, by key, in five languages. What stands in braces is put in. */

const en = {
  search: 'Search',
  results_one: '{count} result',
  results_other: '{count} results',
  nothing: 'Nothing found.',
  loading: 'Loading …',
  more: 'Show more',
  retry: 'Try again',
  yes: 'yes',
  no: 'no',
  closed: 'closed',
  open_now: 'Open now, until {time}',
  closed_now: 'Closed now',
  today: 'today',
  as_of: 'As of {time}. It cannot be brought up to date right now.',
  failed_network: 'This cannot be loaded right now.',
  failed_blocked: 'This website does not allow this content to be loaded.',
  failed_limited: 'This was asked for too often. It will be tried again in a moment.',
  failed_service: 'This is not available right now.',
  failed_missing: 'There is nothing to see here.',
  failed_refused: 'This content is not set up correctly.',
};

export type MessageKey = keyof typeof en;
type Catalogue = Readonly<Record<MessageKey, string>>;

const de: Catalogue = {
  search: 'Suchen',
  results_one: '{count} Ergebnis',
  results_other: '{count} Ergebnisse',
  nothing: 'Nichts gefunden.',
  loading: 'Wird geladen …',
  more: 'Mehr anzeigen',
  retry: 'Erneut versuchen',
  yes: 'ja',
  no: 'nein',
  closed: 'geschlossen',
  open_now: 'Jetzt geöffnet, bis {time}',
  closed_now: 'Jetzt geschlossen',
  today: 'heute',
  as_of: 'Stand: {time}. Neuere Daten lassen sich gerade nicht laden.',
  failed_network: 'Das lässt sich gerade nicht laden.',
  failed_blocked: 'Diese Website lässt nicht zu, dass dieser Inhalt geladen wird.',
  failed_limited: 'Das wurde zu oft abgefragt. Gleich wird es erneut versucht.',
  failed_service: 'Das ist gerade nicht verfügbar.',
  failed_missing: 'Hier gibt es nichts zu sehen.',
  failed_refused: 'Dieser Inhalt ist nicht richtig eingerichtet.',
};

const fr: Catalogue = {
  search: 'Rechercher',
  results_one: '{count} résultat',
  results_other: '{count} résultats',
  nothing: 'Aucun résultat.',
  loading: 'Chargement …',
  more: 'Afficher plus',
  retry: 'Réessayer',
  yes: 'oui',
  no: 'non',
  closed: 'fermé',
  open_now: 'Ouvert, jusqu’à {time}',
  closed_now: 'Fermé en ce moment',
  today: 'aujourd’hui',
  as_of: 'Situation à {time}. La mise à jour est impossible pour le moment.',
  failed_network: 'Le chargement est impossible pour le moment.',
  failed_blocked: 'Ce site n’autorise pas le chargement de ce contenu.',
  failed_limited: 'Trop de demandes. Nouvel essai dans un instant.',
  failed_service: 'Ce contenu n’est pas disponible pour le moment.',
  failed_missing: 'Il n’y a rien à voir ici.',
  failed_refused: 'Ce contenu n’est pas configuré correctement.',
};

const nl: Catalogue = {
  search: 'Zoeken',
  results_one: '{count} resultaat',
  results_other: '{count} resultaten',
  nothing: 'Niets gevonden.',
  loading: 'Laden …',
  more: 'Meer tonen',
  retry: 'Opnieuw proberen',
  yes: 'ja',
  no: 'nee',
  closed: 'gesloten',
  open_now: 'Nu open, tot {time}',
  closed_now: 'Nu gesloten',
  today: 'vandaag',
  as_of: 'Stand van {time}. Bijwerken lukt nu niet.',
  failed_network: 'Dit kan nu niet worden geladen.',
  failed_blocked: 'Deze website staat niet toe dat deze inhoud wordt geladen.',
  failed_limited: 'Dit is te vaak opgevraagd. Zo meteen volgt een nieuwe poging.',
  failed_service: 'Dit is nu niet beschikbaar.',
  failed_missing: 'Hier is niets te zien.',
  failed_refused: 'Deze inhoud is niet goed ingesteld.',
};

const es: Catalogue = {
  search: 'Buscar',
  results_one: '{count} resultado',
  results_other: '{count} resultados',
  nothing: 'No se ha encontrado nada.',
  loading: 'Cargando …',
  more: 'Mostrar más',
  retry: 'Volver a intentarlo',
  yes: 'sí',
  no: 'no',
  closed: 'cerrado',
  open_now: 'Abierto ahora, hasta las {time}',
  closed_now: 'Cerrado ahora',
  today: 'hoy',
  as_of: 'Datos de las {time}. Ahora no se pueden actualizar.',
  failed_network: 'No se puede cargar en este momento.',
  failed_blocked: 'Este sitio web no permite cargar este contenido.',
  failed_limited: 'Demasiadas solicitudes. Se volverá a intentar en un momento.',
  failed_service: 'No está disponible en este momento.',
  failed_missing: 'Aquí no hay nada que ver.',
  failed_refused: 'Este contenido no está bien configurado.',
};

const catalogues = { en, de, fr, nl, es };
type MessageLanguage = keyof typeof catalogues;

const isKnown = (language: string): language is MessageLanguage => Object.hasOwn(catalogues, language);

/** The language of the words on a page of this language: English where it is none of the five. */
export const messageLanguage = (language: string): MessageLanguage => {
  const base = language.slice(0, 2).toLowerCase();
  return isKnown(base) ? base : 'en';
};

export const say = (
  language: MessageLanguage,
  key: MessageKey,
  values: Readonly<Record<string, string>> = {},
): string => catalogues[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
