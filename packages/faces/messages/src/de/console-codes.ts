/** What the console’s HTTP API says in codes, in German. */
import type { ConsoleCodeMessages } from '../messages.ts';

export const codes: ConsoleCodeMessages = {
  'console.concern.secret': '{field} scheint geheim zu sein.',
  'console.concern.pay': '{field} sieht nach einem Gehalt aus.',
  'console.concern.account': '{field} sieht nach einem Konto oder einer Karte aus.',
  'console.concern.personal': '{field} sieht nach persönlichen Daten aus.',
  'console.concern.email': '{field} enthält E-Mail-Adressen.',
  'console.concern.iban': '{field} enthält, was nach IBANs aussieht.',
  'console.concern.card': '{field} enthält, was nach Kartennummern aussieht.',
  'console.concern.hash': '{field} enthält, was nach Hashwerten aussieht.',
  'console.concern.token': '{field} enthält, was nach Tokens oder Schlüsseln aussieht.',
  'console.concern.taxId': '{field} enthält, was nach Steuernummern aussieht.',
  'console.concern.phone': '{field} enthält Telefonnummern.',
  'console.concern.tableOfKeys': '{field} gehört zu {table}, und das sieht nach Zugangsdaten oder Schlüsseln aus.',
  'console.concern.tableOfLogins': '{field} gehört zu {table}, und das sieht nach Zugangsdaten aus.',
  'console.concern.tableOfAccounts': '{field} gehört zu {table}, und das sieht nach Konten oder Karten aus.',
  'console.concern.tableOfPay': '{field} gehört zu {table}, und das sieht nach Gehältern oder Personalkosten aus.',
  'console.concern.tableOfIdentities':
    '{field} gehört zu {table}, und das sieht nach Ausweisen oder Kennungen von Personen aus.',
  'console.concern.tableOfHealth': '{field} gehört zu {table}, und das sieht nach Gesundheitsdaten aus.',
  'console.notice.cost': 'Ihre eigenen Kosten?',
  'console.notice.people': 'Personen oder Partner?',
  'console.notice.note': 'Eine interne Notiz?',
  'console.notice.unusual': 'Wird selten veröffentlicht',

  'console.chosenSingly.people': 'In {collection} geht es um Menschen („{word}“): Wählen Sie jedes Feld einzeln.',
  'console.chosenSingly.dealings':
    'Jeder Eintrag von {collection} gehört zu jemandem („{word}“): Wählen Sie jedes Feld einzeln.',
  'console.chosenSingly.peopleFields':
    '{collection} hat Felder, die Menschen haben ({fields}): Wählen Sie jedes Feld einzeln.',
  'console.hidden.ended': 'Sie ist beendet.',
  'console.hidden.collectionHidden': '{collection} ist verborgen.',
  'console.hidden.fieldHidden':
    '{collection} verbirgt ein Feld, das der Filter verwendet, oder hat es durch ein anderes ersetzt.',
  'console.difference.worldSees':
    'Jeder wird {count, plural, one {# Eintrag} other {# Einträge}} sehen, mit {fields, plural, one {# Feld} other {# Feldern}}{before, select, yes {; bisher brauchte man dafür einen Schlüssel} other {}}',
  'console.difference.keysSee':
    'Wer einen Schlüssel hat, wird {count, plural, one {# Eintrag} other {# Einträge}} sehen, mit {fields, plural, one {# Feld} other {# Feldern}}',
  'console.difference.worldSeesMore': 'Jeder wird {count, plural, one {# Eintrag} other {# Einträge}} mehr sehen',
  'console.difference.keysSeeMore':
    'Wer einen Schlüssel hat, wird {count, plural, one {# Eintrag} other {# Einträge}} mehr sehen',
  'console.difference.worldLoses': 'Niemand sieht {count, plural, one {# Eintrag} other {# Einträge}} mehr',
  'console.difference.worldLosesNotKeys':
    'Ohne Schlüssel sieht niemand {count, plural, one {# Eintrag} other {# Einträge}} mehr',
  'console.difference.keysLose':
    'Auch wer einen Schlüssel hat, sieht {count, plural, one {# Eintrag} other {# Einträge}} nicht mehr',
  'console.renaming.collection': 'Die Sammlung „{before}“ wird „{after}“ heißen',
  'console.renaming.field': 'Das Feld „{before}“ wird „{after}“ heißen',
  'console.renaming.option': 'Der Wert „{before}“ wird „{after}“ heißen',
  'console.renaming.order': 'Neue Reihenfolge der Felder: {after}',
  'console.event.tenant-created': 'Ihr Unternehmen hier angelegt',
  'console.event.tenant-enabled': 'den öffentlichen Zugang eingeschaltet',
  'console.event.tenant-disabled': 'den öffentlichen Zugang ausgeschaltet',
  'console.event.tenant-changed': 'das Unternehmen geändert: {changes}',
  'console.event.tenant-deleted': 'Ihr Unternehmen hier gelöscht',
  'console.tenantEvent.name': 'Name {name}',
  'console.tenantEvent.industry': 'Branche {industry}',
  'console.tenantEvent.scope': 'andere Zeilen gemeinsamer Tabellen',
  'console.event.exposed':
    '{collection} {state, select, private {privat} other {öffentlich}} gemacht{count, plural, =0 {} one {, mit dem Feld {fields}} other {, mit # Feldern}}{rows, select, same {} all {, mit allen Einträgen} other {, mit den Einträgen mit {where}}}',
  'console.event.shown':
    '{count, plural, =0 {{collection} geändert} one {{fields} in {collection} gezeigt} other {# Felder in {collection} gezeigt}}{rows, select, same {} all {, mit allen Einträgen} other {, mit den Einträgen mit {where}}}',
  'console.event.hidden': '{collection} verborgen',
  'console.event.hiddenFields': '{count, plural, one {{fields}} other {# Felder}} in {collection} verborgen',
  'console.event.named': 'Namen in {collection} geändert: {changes}',
  'console.namingEvent.name': 'Sammlung {name}',
  'console.namingEvent.label': '{before} heißt {label}',
  'console.namingEvent.options': 'Werte von {field}',
  'console.namingEvent.order': 'Reihenfolge der Felder',
  'console.namingEvent.declared': 'wie im System',
  'console.event.view-created':
    'die Ansicht {view} von {collection} gespeichert: {query}{ends, select, yes {, bis {end}} other {}}',
  'console.event.view-changed': 'die Ansicht {view} geändert: {query}{ends, select, yes {, bis {end}} other {}}',
  'console.event.view-ended': 'die Ansicht {view} beendet',
  'console.event.view-deleted': 'die Ansicht {view} gelöscht',
  'console.event.appearance-changed': 'das Aussehen der Seiten geändert: {changes}',
  'console.event.card-changed': 'die Kacheln von {collection} geändert: {changes}',
  'console.lookEvent.color': 'Farbe {color}',
  'console.lookEvent.colorUnset': 'keine eigene Farbe',
  'console.lookEvent.logo': 'anderes Logo',
  'console.lookEvent.logoUnset': 'kein Logo',
  'console.lookEvent.language': 'Sprache {language}',
  'console.lookEvent.languageUnset': 'keine Sprache',
  'console.lookEvent.timeZone': 'Zeitzone {timeZone}',
  'console.lookEvent.timeZoneUnset': 'Zeiten in UTC',
  'console.lookEvent.unlisted': 'nicht für Suchmaschinen',
  'console.lookEvent.listed': 'für Suchmaschinen',
  'console.lookEvent.role': '{role} {chosen, select, yes {{field}} other {automatisch}}',
  'console.lookEvent.about': '{part} {told, select, yes {{text}} other {nicht angegeben}}',
  'console.lookEvent.descriptions': 'andere Beschreibungen',
  'console.event.signed-in': 'in der Konsole angemeldet',
  'console.event.invited': '{person} in die Konsole eingeladen, bis {end}',
  'console.event.sessions-ended':
    '{sessions, plural, one {eine Sitzung der Konsole beendet} other {# Sitzungen der Konsole beendet}}',
  'console.event.key-created': 'den Schlüssel {key} angelegt',
  'console.event.key-opens':
    'festgelegt, was der Schlüssel {key} öffnet: {some, select, yes {{opens}} other {nichts Privates}}',
  'console.event.key-published':
    'den veröffentlichbaren Schlüssel {key} angelegt, für {some, select, yes {Seiten von {origins}} other {alle Seiten}}',
  'console.event.key-origins':
    'den Schlüssel {key} freigegeben für {some, select, yes {Seiten von {origins}} other {alle Seiten}}',
  'console.event.key-addresses':
    'den Schlüssel {key} freigegeben für {some, select, yes {Server von {addresses}} other {alle Server}}',
  'console.event.key-limits': 'die Limits des Schlüssels {key} gesetzt',
  'console.event.key-revoked': 'den Schlüssel {key} widerrufen',
  'console.event.key-rotated': 'den Schlüssel {key} durch {next} ersetzt',
  'console.reason.mistakes': 'Die Eingabe enthält Fehler.',
  'console.reason.tooManyRequests':
    'Zu viele Anfragen. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} wieder.',
  'console.reason.previewsBusy':
    'Es werden gerade andere Vorschauen für Sie erstellt. Versuchen Sie es wieder, wenn diese da sind.',
  'console.reason.unavailable': 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'console.reason.internal': 'Bei uns ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
  'console.reason.changed': 'Inzwischen wurde etwas geändert. Sehen Sie sich die Vorschau noch einmal an.',
  'console.reason.busy':
    'Gerade schreibt ein anderer Vorgang in die Datenbank. Versuchen Sie es wieder, wenn er fertig ist.',
  'console.reason.sessionOver': 'Es gibt keine Sitzung, oder sie ist zu Ende.',
  'console.reason.linkUsed': 'Dieser Link wurde schon benutzt: Er öffnet die Konsole nur einmal.',
  'console.reason.invitationOver': 'Diese Einladung wurde schon geöffnet oder ist beendet.',
  'console.reason.invitedOnly': 'Nur wer über Ihre Unternehmenssoftware angemeldet ist, kann andere einladen.',
  'console.reason.invitationsMax': 'Es sind schon {max, number} Personen eingeladen. Beenden Sie erst eine Einladung.',
  'console.reason.linkExpired': 'Dieser Link ist abgelaufen: Er gilt fünf Minuten.',
  'console.reason.linkCut': 'Dieser Link ist nicht vollständig: Er wurde unterwegs abgeschnitten oder verändert.',
  'console.reason.linkForeign': 'Dieser Link wurde nicht für diese Konsole gemacht ({why}).',
  'console.reason.tenantUnknown': 'Das Unternehmen dieses Links gibt es nicht.',
  'console.reason.pathUnknown': 'Diese Seite gibt es nicht.',
  'console.reason.collectionUnknown': 'Diese Sammlung gibt es nicht mehr.',
  'console.reason.changeUnknown': 'Diese Änderung gibt es nicht.',
  'console.reason.fieldUnknown': 'Dieses Feld gibt es nicht: {fields}.',
  'console.reason.viewUnknown': 'Diese Ansicht gibt es nicht mehr.',
  'console.reason.keyUnknown': 'Diesen Schlüssel gibt es nicht mehr.',
  'console.reason.sessionUnknown': 'Diese Sitzung ist schon beendet.',
  'console.reason.blank': 'Es fehlt ein Name.',
  'console.reason.tooLong': 'Das ist zu lang: Höchstens {max, number} Zeichen sind erlaubt.',
  'console.reason.unprintable':
    'Der Name enthält {characters}. Lassen Sie Steuerzeichen weg, und Zeichen, die die Schreibrichtung ändern.',
  'console.reason.endPast': 'Das Ende muss in der Zukunft liegen.',
  'console.reason.slugForm':
    '„{slug}“ kann keine Adresse sein. Sie besteht aus höchstens {max, number} Kleinbuchstaben, Ziffern und einzelnen Bindestrichen, etwa price-list.',
  'console.reason.slugTaken': 'Die Adresse {slug} ist vergeben. Wählen Sie eine andere.',
  'console.reason.queryUnread':
    'Das ist nicht zu lesen: {parameter}. {expects, select, number {Eine Zahl schreibt man wie 9.5.} currency {Eine Zahl schreibt man wie 9.5.} percent {Eine Zahl schreibt man wie 9.5.} integer {Eine ganze Zahl schreibt man wie 12.} date {Einen Tag schreibt man wie 2026-12-31.} datetime {Einen Zeitpunkt schreibt man wie 2026-12-31T18:00:00Z.} boolean {Möglich sind true und false.} name {Die Felder sind {fields}.} json {Dieses Feld braucht eine andere Bedingung, etwa exists=true.} other {Bedingungen schreibt man wie price[gte]=10, und von zwei Werten zuerst den kleineren.}}',
  'console.reason.viewExpand': 'In einer Ansicht ist expand nicht möglich. Lassen Sie es weg.',
  'console.reason.viewFuzzy': 'Eine Ansicht kann nicht mit search.fuzzy=true suchen. Lassen Sie es weg.',
  'console.reason.viewSort':
    'Eine Ansicht ist nach dem geordnet, was sie zeigt: Nehmen Sie {fields} in die Felder auf, oder lassen Sie es aus der Reihenfolge weg.',
  'console.reason.viewOfHidden': '{collection} ist verborgen, und eine Ansicht zeigt nicht mehr als ihre Sammlung.',
  'console.reason.undoNothing': 'Es ist schon so, wie es vorher war.',
  'console.reason.undoOther': 'Diese Änderung lässt sich nicht rückgängig machen.',
  'console.reason.undoLogo': 'Das frühere Logo wird nicht aufbewahrt. Wählen Sie es unter Aussehen erneut.',
  'console.reason.undoTexts':
    'Frühere Beschreibungen werden nicht aufbewahrt. Schreiben Sie sie unter Aussehen erneut.',
  'console.reason.undoUnknown': 'Wie es vorher war, ist nicht bekannt.',
  'console.reason.colorForm': 'Eine Farbe besteht aus # und sechs hexadezimalen Ziffern, etwa #a3262a.',
  'console.reason.languageForm': 'Eine Sprache ist ein Kürzel wie nl, de-CH oder zh-Hant.',
  'console.reason.timeZoneForm': 'Eine Zeitzone ist ein Name wie Europe/Brussels oder UTC.',
  'console.reason.linkForm': 'Eine Adresse beginnt mit https://, die des Kontakts auch mit mailto:.',
  'console.reason.logoNoPicture':
    'Diese Datei ist kein Bild im Format PNG, JPEG oder WebP. Speichern Sie das Bild in einem davon.',
  'console.reason.logoLarge': 'Diese Datei ist größer als {max, number} KiB. Speichern Sie das Bild kleiner.',
  'console.reason.logoPixels': 'Das Logo hat zu viele Pixel: Höchstens {max, number} × {max, number} sind erlaubt.',
  'console.reason.logoDamaged': 'Das Logo ist beschädigt. Speichern Sie es neu.',
  'console.reason.viewsFull':
    'Es gibt {max, number} Ansichten, und mehr sind nicht erlaubt. Löschen Sie eine, die nicht gebraucht wird.',
  'console.reason.keysFull':
    'Es gibt {max, number} aktive Schlüssel, und mehr sind nicht erlaubt. Widerrufen Sie einen, der nicht mehr benutzt wird.',
  'console.reason.notPrivate':
    'Ein Schlüssel öffnet, was privat ist; {collections} ist es nicht. Laden Sie die Seite neu.',
  'console.reason.publishableOpens':
    'Einen veröffentlichbaren Schlüssel kann jeder lesen, also öffnet er nichts Privates. Legen Sie für einen Server einen geheimen Schlüssel an.',
  'console.reason.originsOfSecret': 'Nur ein veröffentlichbarer Schlüssel wird an Seiten gebunden.',
  'console.reason.originsFull': 'Höchstens {max, number} Websites sind erlaubt.',
  'console.reason.originForm':
    '„{origin}“ ist nicht der Anfang einer Website-Adresse. Schreiben Sie ihn ohne Pfad, etwa https://www.example.com.',
  'console.reason.addressesOfPublishable': 'Nur ein geheimer Schlüssel wird an Adressen gebunden.',
  'console.reason.addressesFull': 'Höchstens {max, number} Adressen sind erlaubt.',
  'console.reason.addressForm':
    '„{address}“ ist weder eine IP-Adresse noch ein Bereich, etwa 203.0.113.7 oder 203.0.113.0/24.',
  'console.reason.addressBits':
    '„{address}“ hat Bits hinter dem Präfix. Wenn Sie den ganzen Bereich meinen, schreiben Sie {range}.',
  'console.reason.keyEnded': '{key} ist nicht mehr aktiv. Legen Sie einen anderen Schlüssel an.',
  'console.reason.keyReplaced':
    '{key} wurde schon durch {next} ersetzt. Benutzen Sie {next}; ist er verloren, widerrufen Sie ihn und ersetzen Sie {key} dann noch einmal.',
  'console.invited.title': '{tenant} hat Sie eingeladen',
  'console.invited.text':
    'Hier öffnen Sie die Konsole, in der das Unternehmen festlegt, was es öffentlich zeigt. Der Link gilt nur einmal.',
  'console.invited.enter': 'Konsole öffnen',
  'console.closed.title': 'Die Konsole ist geschlossen',
  'console.closed.wayBack':
    'Öffnen Sie die Konsole wieder aus Ihrer Unternehmenssoftware, oder bitten Sie die Person, die Ihnen diesen Link geschickt hat, um einen neuen.',
};
