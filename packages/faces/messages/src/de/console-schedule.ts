/** What the console says of planned changes, in German. */

export const schedule = {
  'console.event.change-planned': 'für {at} geplant: {changes}{ends, select, yes {, bis {end}} other {}}',
  'console.event.plan-cancelled': 'verworfen, was für {at} geplant war: {changes}',
  'console.event.plan-done': 'ausgeführt, was für {at} geplant war: {changes}',
  'console.event.plan-refused': 'nicht veröffentlicht, was für {at} geplant war: {changes}. {why}',
  'console.planned.on': 'der öffentliche Zugang wird eingeschaltet',
  'console.planned.off': 'der öffentliche Zugang wird ausgeschaltet',
  'console.planned.state':
    '{collection} wird {state, select, hidden {verborgen} private {privat} other {öffentlich}}{count, plural, =0 {} one {, mit dem Feld {fields}} other {, mit # Feldern}}',
  'console.planned.shows': '{collection} zeigt auch {count, plural, one {{fields}} other {# weitere Felder}}',
  'console.planned.hides': '{collection} zeigt {count, plural, one {{fields}} other {# Felder}} nicht mehr',
  'console.planned.where': '{collection} zeigt {rows, select, all {alle Einträge} other {die Einträge mit {where}}}',
  'console.planned.names': '{collection} bekommt andere Namen',
  'console.planned.title': 'Geplant',
  'console.planned.at': '{at}{ends, select, yes {, bis {end}} other {}}',
  'console.changes.revoked':
    'Ein widerrufener Schlüssel lässt sich nicht zurückholen. Legen Sie unter Schlüssel einen neuen an.',
  'console.preview.settings': 'Einstellungen',
  'console.planned.next': 'Geplant für {at}',
  'console.planned.nextOf':
    'Geplant für {at}, und {count, plural, one {# weitere Änderung} other {# weitere Änderungen}}',
  'console.planned.by': '{person}, geplant am {at}',
  'console.planned.now': 'Jetzt ausführen',
  'console.planned.nowNamed': 'Jetzt ausführen: {changes}',
  'console.planned.cancel': 'Verwerfen',
  'console.planned.cancelNamed': 'Verwerfen: {changes}',
  'console.planned.again': 'Neu planen',
  'console.planned.againNamed': 'Neu planen: {changes}',
  'console.planned.done': 'Geplant.',
  'console.planned.doneText':
    'Es wird zu seiner Zeit ausgeführt. Bis dahin können Sie es unter „Änderungen“ verwerfen.',
  'console.plan.when': 'Wann',
  'console.plan.now': 'Jetzt',
  'console.plan.later': 'Zu einem Zeitpunkt meiner Wahl',
  'console.plan.at': 'Veröffentlichen am',
  'console.plan.zone': 'Ortszeit von {zone}',
  'console.plan.end': 'Wieder zurückziehen am',
  'console.plan.endText': 'Was hiermit gezeigt wird, wird dann zurückgezogen. Lassen Sie es leer, damit es bleibt.',
  'console.plan.skipped': 'Wegen der Zeitumstellung ({zone}) gibt es diese Uhrzeit nicht. Wählen Sie eine andere.',
  'console.plan.twice': 'Wegen der Zeitumstellung ({zone}) gibt es diese Uhrzeit zweimal. Welche meinen Sie?',
  'console.plan.choose': 'Wählen Sie einen Tag und eine Uhrzeit.',
  'console.plan.plan': 'Planen',
  'console.reason.planUnknown': 'Das ist nicht mehr geplant: Es wurde ausgeführt oder verworfen.',
  'console.reason.planNothing': 'Es ist schon so. Es gibt nichts zu planen.',
  'console.reason.planPast': 'Diese Zeit ist vorbei. Wählen Sie eine in der Zukunft.',
  'console.reason.planFar': 'Das ist in mehr als {days, number} Tagen. Wählen Sie eine frühere Zeit.',
  'console.reason.planEndEarly': 'Das Ende muss nach dem Anfang liegen.',
  'console.reason.planEndless':
    'Das lässt sich nicht als Ganzes wieder zurückziehen. Planen Sie das Ende als eigene Änderung.',
  'console.reason.plansFull':
    'Es sind schon {max, number} Änderungen geplant, und mehr sind nicht erlaubt. Verwerfen Sie eine, die Sie nicht brauchen.',
  'console.reason.planChanged':
    'Es würde etwas anderes zeigen als in der Vorschau, denn seither wurde etwas geändert. Sehen Sie es sich an, und planen Sie es neu.',
  'console.reason.planMissed': 'Sein Ende war vorbei, als es ausgeführt werden konnte.',
  'console.reason.planOff': 'Der öffentliche Zugang war ausgeschaltet, als es fällig war.',
};
