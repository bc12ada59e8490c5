/** What the console says of planned changes, in French. */

export const schedule = {
  'console.event.change-planned': 'a planifié pour le {at} : {changes}{ends, select, yes {, jusqu’au {end}} other {}}',
  'console.event.plan-cancelled': 'a annulé ce qui était planifié pour le {at} : {changes}',
  'console.event.plan-done': 'a exécuté ce qui était planifié pour le {at} : {changes}',
  'console.event.plan-refused': 'n’a pas pu publier ce qui était planifié pour le {at} : {changes}. {why}',
  'console.planned.on': 'l’accès public est activé',
  'console.planned.off': 'l’accès public est désactivé',
  'console.planned.state':
    '{collection} {state, select, hidden {est masquée} private {devient privée} other {devient publique}}{count, plural, =0 {} one {, avec le champ {fields}} many {, avec # de champs} other {, avec # champs}}',
  'console.planned.shows':
    '{collection} montre aussi {count, plural, one {{fields}} many {# de champs} other {# champs}}',
  'console.planned.hides':
    '{collection} ne montre plus {count, plural, one {{fields}} many {# de champs} other {# champs}}',
  'console.planned.where':
    '{collection} montre {rows, select, all {tous ses éléments} other {les éléments où {where}}}',
  'console.planned.names': '{collection} reçoit d’autres noms',
  'console.planned.title': 'Planifié',
  'console.planned.at': '{at}{ends, select, yes {, jusqu’au {end}} other {}}',
  'console.changes.revoked': 'Une clé révoquée ne peut pas être rétablie. Créez-en une nouvelle sous Clés.',
  'console.preview.settings': 'Réglages',
  'console.planned.next': 'Planifié pour le {at}',
  'console.planned.nextOf':
    'Planifié pour le {at}, et {count, plural, one {# autre modification} many {# d’autres modifications} other {# autres modifications}}',
  'console.planned.by': '{person}, planifié le {at}',
  'console.planned.now': 'Exécuter maintenant',
  'console.planned.nowNamed': 'Exécuter maintenant : {changes}',
  'console.planned.cancel': 'Annuler',
  'console.planned.cancelNamed': 'Annuler : {changes}',
  'console.planned.again': 'Planifier de nouveau',
  'console.planned.againNamed': 'Planifier de nouveau : {changes}',
  'console.planned.done': 'Planifié.',
  'console.planned.doneText': 'Ce sera exécuté à son heure. D’ici là, vous pouvez l’annuler sous « Modifications ».',
  'console.plan.when': 'Quand',
  'console.plan.now': 'Maintenant',
  'console.plan.later': 'À un moment de mon choix',
  'console.plan.at': 'Publier le',
  'console.plan.zone': 'À l’heure de {zone}',
  'console.plan.end': 'Retirer le',
  'console.plan.endText': 'Ce que cela montre sera alors retiré. Laissez vide pour le garder.',
  'console.plan.skipped': 'À cause du changement d’heure ({zone}), cette heure n’existe pas. Choisissez-en une autre.',
  'console.plan.twice': 'À cause du changement d’heure ({zone}), cette heure existe deux fois. Laquelle voulez-vous ?',
  'console.plan.choose': 'Choisissez un jour et une heure.',
  'console.plan.plan': 'Planifier',
  'console.reason.planUnknown': 'Ce n’est plus planifié : cela a été exécuté ou annulé.',
  'console.reason.planNothing': 'C’est déjà ainsi. Il n’y a rien à planifier.',
  'console.reason.planPast': 'Ce moment est passé. Choisissez-en un à venir.',
  'console.reason.planFar': 'C’est dans plus de {days, number} jours. Choisissez un moment plus proche.',
  'console.reason.planEndEarly': 'La fin doit être après le début.',
  'console.reason.planEndless':
    'Cela ne peut pas être retiré en bloc. Planifiez la fin comme une modification séparée.',
  'console.reason.plansFull':
    '{max, number} modifications sont déjà planifiées, le maximum autorisé. Annulez-en une dont vous n’avez pas besoin.',
  'console.reason.planChanged':
    'Cela montrerait autre chose que l’aperçu, car quelque chose a été modifié depuis. Regardez-le et planifiez-le de nouveau.',
  'console.reason.planMissed': 'Sa fin était passée quand cela a pu être exécuté.',
  'console.reason.planOff': 'L’accès public était désactivé au moment prévu.',
};
