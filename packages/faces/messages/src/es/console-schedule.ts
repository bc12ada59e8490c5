/** What the console says of planned changes, in Spanish. */

export const schedule = {
  'console.deed.change-planned': 'planificó para el {at}: {changes}{ends, select, yes {, hasta el {end}} other {}}',
  'console.deed.plan-cancelled': 'canceló lo planificado para el {at}: {changes}',
  'console.deed.plan-done': 'hizo lo planificado para el {at}: {changes}',
  'console.deed.plan-refused': 'no pudo publicar lo planificado para el {at}: {changes}. {why}',
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
  'console.planned.title': 'Planificado',
  'console.planned.at': '{at}{ends, select, yes {, hasta el {end}} other {}}',
  'console.changes.revoked': 'Una clave revocada no se puede recuperar. Cree una nueva en Claves.',
  'console.preview.settings': 'Ajustes',
  'console.planned.next': 'Previsto para el {at}',
  'console.planned.nextOf':
    'Previsto para el {at}, y {count, plural, one {# cambio más} many {# de cambios más} other {# cambios más}}',
  'console.planned.by': '{person}, planificado el {at}',
  'console.planned.now': 'Hacerlo ahora',
  'console.planned.nowNamed': 'Hacerlo ahora: {changes}',
  'console.planned.cancel': 'Cancelar',
  'console.planned.cancelNamed': 'Cancelar: {changes}',
  'console.planned.again': 'Planificarlo de nuevo',
  'console.planned.againNamed': 'Planificarlo de nuevo: {changes}',
  'console.planned.done': 'Planificado.',
  'console.planned.doneText': 'Se hará a su hora. Hasta entonces puede cancelarlo en «Cambios».',
  'console.plan.when': 'Cuándo',
  'console.plan.now': 'Ahora',
  'console.plan.later': 'A la hora que yo elija',
  'console.plan.at': 'Publicar el',
  'console.plan.zone': 'Según los relojes de {zone}',
  'console.plan.end': 'Retirar de nuevo el',
  'console.plan.endText': 'Lo que esto muestra se retirará entonces. Si está vacío, se queda.',
  'console.plan.skipped': 'Los relojes de {zone} se adelantan y se saltan esta hora. Elija otra.',
  'console.plan.twice': 'Los relojes de {zone} se atrasan y muestran esta hora dos veces. ¿A cuál se refiere?',
  'console.plan.choose': 'Elija un día y una hora.',
  'console.plan.plan': 'Planificar',
  'console.reason.planUnknown': 'Esto ya no está planificado: se hizo o se canceló.',
  'console.reason.planNothing': 'Ya está así. No hay nada que planificar.',
  'console.reason.planPast': 'Esta hora ya pasó. Elija una futura.',
  'console.reason.planFar': 'Faltan más de {days, number} días. Elija una fecha anterior.',
  'console.reason.planEndEarly': 'El final tiene que ser posterior al comienzo.',
  'console.reason.planEndless':
    'Esto no se puede retirar de nuevo en su conjunto. Planifique su final como otro cambio.',
  'console.reason.plansFull':
    'Ya hay {max, number} cambios planificados y no se permiten más. Cancele uno que no haga falta.',
  'console.reason.planChanged':
    'Mostraría algo distinto de la vista previa, porque desde entonces se ha cambiado algo. Mírelo y planifíquelo de nuevo.',
  'console.reason.planMissed': 'Su final había pasado cuando se pudo hacer.',
  'console.reason.planOff': 'El acceso público estaba desactivado cuando tocaba.',
};
