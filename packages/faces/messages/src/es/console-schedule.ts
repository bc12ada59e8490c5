/** What the console says of planned changes, in Spanish. */

export const schedule = {
  'console.event.change-planned': 'programó para el {at}: {changes}{ends, select, yes {, hasta el {end}} other {}}',
  'console.event.plan-cancelled': 'canceló lo programado para el {at}: {changes}',
  'console.event.plan-done': 'ejecutó lo programado para el {at}: {changes}',
  'console.event.plan-refused': 'no pudo publicar lo programado para el {at}: {changes}. {why}',
  'console.planned.on': 'el acceso público se activa',
  'console.planned.off': 'el acceso público se desactiva',
  'console.planned.state':
    '{collection} {state, select, hidden {se oculta} private {pasa a ser privada} other {pasa a ser pública}}{count, plural, =0 {} one {, con el campo {fields}} many {, con # de campos} other {, con # campos}}',
  'console.planned.shows':
    '{collection} muestra también {count, plural, one {{fields}} many {# de campos} other {# campos}}',
  'console.planned.hides':
    '{collection} deja de mostrar {count, plural, one {{fields}} many {# de campos} other {# campos}}',
  'console.planned.where':
    '{collection} muestra {rows, select, all {todos sus elementos} other {los elementos donde {where}}}',
  'console.planned.names': '{collection} recibe otros nombres',
  'console.planned.title': 'Programado',
  'console.planned.at': '{at}{ends, select, yes {, hasta el {end}} other {}}',
  'console.changes.revoked': 'Una clave revocada no se puede recuperar. Cree una nueva en Claves.',
  'console.preview.settings': 'Ajustes',
  'console.planned.next': 'Programado para el {at}',
  'console.planned.nextOf':
    'Programado para el {at}, y {count, plural, one {# cambio más} many {# de cambios más} other {# cambios más}}',
  'console.planned.by': '{person}, programado el {at}',
  'console.planned.now': 'Ejecutar ahora',
  'console.planned.nowNamed': 'Ejecutar ahora: {changes}',
  'console.planned.cancel': 'Cancelar',
  'console.planned.cancelNamed': 'Cancelar: {changes}',
  'console.planned.again': 'Programar de nuevo',
  'console.planned.againNamed': 'Programar de nuevo: {changes}',
  'console.planned.done': 'Programado.',
  'console.planned.doneText': 'Se ejecutará a su hora. Hasta entonces puede cancelarlo en «Cambios».',
  'console.plan.when': 'Cuándo',
  'console.plan.now': 'Ahora',
  'console.plan.later': 'En el momento que yo elija',
  'console.plan.at': 'Publicar el',
  'console.plan.zone': 'Hora de {zone}',
  'console.plan.end': 'Retirar el',
  'console.plan.endText': 'Lo que esto muestra se retirará entonces. Déjelo vacío para mantenerlo.',
  'console.plan.skipped': 'Por el cambio de hora ({zone}), esta hora no existe. Elija otra.',
  'console.plan.twice': 'Por el cambio de hora ({zone}), esta hora se da dos veces. ¿A cuál se refiere?',
  'console.plan.choose': 'Elija un día y una hora.',
  'console.plan.plan': 'Programar',
  'console.reason.planUnknown': 'Esto ya no está programado: se ejecutó o se canceló.',
  'console.reason.planNothing': 'Ya está así. No hay nada que programar.',
  'console.reason.planPast': 'Esta hora ya pasó. Elija una futura.',
  'console.reason.planFar': 'Faltan más de {days, number} días. Elija una fecha anterior.',
  'console.reason.planEndEarly': 'El final tiene que ser posterior al comienzo.',
  'console.reason.planEndless': 'Esto no se puede retirar en conjunto. Programe el final como un cambio aparte.',
  'console.reason.plansFull':
    'Ya hay {max, number} cambios programados y no se permiten más. Cancele uno que no haga falta.',
  'console.reason.planChanged':
    'Mostraría algo distinto de la vista previa, porque desde entonces se ha cambiado algo. Mírelo y prográmelo de nuevo.',
  'console.reason.planMissed': 'Su final había pasado cuando se pudo ejecutar.',
  'console.reason.planOff': 'El acceso público estaba desactivado a la hora prevista.',
};
