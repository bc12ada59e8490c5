/** What the console’s HTTP API says in codes, in Spanish. */
import type { ConsoleCodeMessages } from '../messages.ts';

export const codes: ConsoleCodeMessages = {
  'console.concern.secret': '{field} parece secreto.',
  'console.concern.pay': '{field} parece un salario.',
  'console.concern.account': '{field} parece una cuenta o una tarjeta.',
  'console.concern.personal': '{field} parece un dato personal.',
  'console.concern.email': '{field} contiene direcciones de correo electrónico.',
  'console.concern.iban': '{field} contiene lo que parecen números IBAN.',
  'console.concern.card': '{field} contiene lo que parecen números de tarjeta.',
  'console.concern.hash': '{field} contiene lo que parecen hashes.',
  'console.concern.token': '{field} contiene lo que parecen tokens o claves.',
  'console.concern.taxId': '{field} contiene lo que parecen números de identificación fiscal.',
  'console.concern.phone': '{field} contiene números de teléfono.',
  'console.concern.tableOfKeys': '{field} es de {table}, que parece contener credenciales o claves.',
  'console.concern.tableOfLogins': '{field} es de {table}, que parece contener credenciales.',
  'console.concern.tableOfAccounts': '{field} es de {table}, que parece contener cuentas o tarjetas.',
  'console.concern.tableOfPay': '{field} es de {table}, que parece contener salarios o gastos de personal.',
  'console.concern.tableOfIdentities': '{field} es de {table}, que parece contener lo que identifica a una persona.',
  'console.concern.tableOfHealth': '{field} es de {table}, que parece contener datos de salud.',
  'console.notice.cost': '¿Lo que le cuesta a usted?',
  'console.notice.people': '¿Personas o socios comerciales?',
  'console.notice.note': '¿Una nota interna?',
  'console.notice.unusual': 'No suele publicarse',

  'console.chosenSingly.people': '{collection} trata de personas («{word}»): cada campo se elige por separado.',
  'console.chosenSingly.dealings':
    'Cada elemento de {collection} es de alguien («{word}»): cada campo se elige por separado.',
  'console.chosenSingly.peopleFields':
    '{collection} tiene campos propios de personas ({fields}): cada campo se elige por separado.',
  'console.hidden.ended': 'Ha terminado.',
  'console.hidden.collectionHidden': '{collection} está oculta.',
  'console.hidden.fieldHidden': '{collection} oculta un campo que usa el filtro, o lo ha sustituido por otro.',
  'console.difference.worldSees':
    'Todos verán {count, plural, one {# elemento} many {# de elementos} other {# elementos}}, con {fields, plural, one {# campo} many {# de campos} other {# campos}}{before, select, yes {; hasta ahora hacía falta una clave} other {}}',
  'console.difference.keysSee':
    'Quien tenga una clave verá {count, plural, one {# elemento} many {# de elementos} other {# elementos}}, con {fields, plural, one {# campo} many {# de campos} other {# campos}}',
  'console.difference.worldSeesMore':
    'Todos verán {count, plural, one {# elemento} many {# de elementos} other {# elementos}} más',
  'console.difference.keysSeeMore':
    'Quien tenga una clave verá {count, plural, one {# elemento} many {# de elementos} other {# elementos}} más',
  'console.difference.worldLoses':
    'Nadie verá ya {count, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.difference.worldLosesNotKeys':
    'Sin clave nadie verá ya {count, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.difference.keysLose':
    'Tampoco quien tenga una clave verá ya {count, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.renaming.collection': 'La colección «{before}» se llamará «{after}»',
  'console.renaming.field': 'El campo «{before}» se llamará «{after}»',
  'console.renaming.option': 'El valor «{before}» se llamará «{after}»',
  'console.renaming.order': 'Nuevo orden de los campos: {after}',
  'console.event.tenant-created': 'dio de alta su empresa',
  'console.event.tenant-enabled': 'activó el acceso público',
  'console.event.tenant-disabled': 'desactivó el acceso público',
  'console.event.tenant-changed': 'cambió los datos de la empresa: {changes}',
  'console.event.tenant-deleted': 'dio de baja su empresa',
  'console.tenantEvent.name': 'nombre {name}',
  'console.tenantEvent.industry': 'sector {industry}',
  'console.tenantEvent.scope': 'otras filas de las tablas compartidas',
  'console.event.exposed':
    'hizo {state, select, private {privada} other {pública}} {collection}{count, plural, =0 {} one {, con el campo {fields}} many {, con # de campos} other {, con # campos}}{rows, select, same {} all {, con todos sus elementos} other {, con los elementos con {where}}}',
  'console.event.shown':
    '{count, plural, =0 {cambió {collection}} one {mostró {fields} de {collection}} many {mostró # de campos de {collection}} other {mostró # campos de {collection}}}{rows, select, same {} all {, con todos sus elementos} other {, con los elementos con {where}}}',
  'console.event.hidden': 'ocultó {collection}',
  'console.event.hiddenFields':
    'ocultó {count, plural, one {{fields}} many {# de campos} other {# campos}} de {collection}',
  'console.event.named': 'cambió nombres de {collection}: {changes}',
  'console.namingEvent.name': 'colección {name}',
  'console.namingEvent.label': '{before} se llama {label}',
  'console.namingEvent.options': 'valores de {field}',
  'console.namingEvent.order': 'orden de los campos',
  'console.namingEvent.declared': 'como en el sistema',
  'console.event.view-created':
    'guardó la vista {view} de {collection}: {query}{ends, select, yes {, hasta el {end}} other {}}',
  'console.event.view-changed': 'cambió la vista {view}: {query}{ends, select, yes {, hasta el {end}} other {}}',
  'console.event.view-ended': 'finalizó la vista {view}',
  'console.event.view-deleted': 'eliminó la vista {view}',
  'console.event.appearance-changed': 'cambió la apariencia de las páginas: {changes}',
  'console.event.card-changed': 'cambió las tarjetas de {collection}: {changes}',
  'console.lookEvent.color': 'color {color}',
  'console.lookEvent.colorUnset': 'sin color propio',
  'console.lookEvent.logo': 'otro logotipo',
  'console.lookEvent.logoUnset': 'sin logotipo',
  'console.lookEvent.language': 'idioma {language}',
  'console.lookEvent.languageUnset': 'sin idioma',
  'console.lookEvent.timeZone': 'zona horaria {timeZone}',
  'console.lookEvent.timeZoneUnset': 'horas en UTC',
  'console.lookEvent.unlisted': 'no para buscadores',
  'console.lookEvent.listed': 'para buscadores',
  'console.lookEvent.role': '{role} {chosen, select, yes {{field}} other {automático}}',
  'console.lookEvent.about': '{part} {told, select, yes {{text}} other {sin indicar}}',
  'console.lookEvent.descriptions': 'otras descripciones',
  'console.event.signed-in': 'inició sesión en la consola',
  'console.event.invited': 'invitó a {person} a la consola, hasta el {end}',
  'console.event.sessions-ended':
    '{sessions, plural, one {cerró una sesión de la consola} many {cerró # de sesiones de la consola} other {cerró # sesiones de la consola}}',
  'console.event.key-created': 'creó la clave {key}',
  'console.event.key-opens': 'estableció qué abre la clave {key}: {some, select, yes {{opens}} other {nada privado}}',
  'console.event.key-published':
    'creó la clave publicable {key}, para {some, select, yes {páginas de {origins}} other {cualquier página}}',
  'console.event.key-origins':
    'permitió usar la clave {key} a {some, select, yes {páginas de {origins}} other {cualquier página}}',
  'console.event.key-addresses':
    'permitió usar la clave {key} a {some, select, yes {servidores de {addresses}} other {cualquier servidor}}',
  'console.event.key-limits': 'estableció los límites de la clave {key}',
  'console.event.key-revoked': 'revocó la clave {key}',
  'console.event.key-rotated': 'sustituyó la clave {key} por {next}',
  'console.reason.mistakes': 'Los datos introducidos contienen errores.',
  'console.reason.tooManyRequests':
    'Demasiadas solicitudes. Vuelva a intentarlo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  'console.reason.previewsBusy':
    'Se están preparando otras vistas previas suyas. Vuelva a intentarlo cuando estén listas.',
  'console.reason.unavailable': 'Ahora no se puede acceder a la base de datos. Vuelva a intentarlo en un momento.',
  'console.reason.internal': 'Algo ha fallado por nuestra parte. Vuelva a intentarlo más tarde.',
  'console.reason.changed': 'Entretanto se ha cambiado algo. Mire de nuevo la vista previa.',
  'console.reason.busy': 'Otro proceso está escribiendo en la base de datos. Vuelva a intentarlo cuando termine.',
  'console.reason.sessionOver': 'No hay ninguna sesión, o ha finalizado.',
  'console.reason.linkUsed': 'Este enlace ya se usó: abre la consola una sola vez.',
  'console.reason.invitationOver': 'Esta invitación ya se abrió o ha finalizado.',
  'console.reason.invitedOnly': 'Solo quienes inician sesión desde su sistema de gestión pueden invitar.',
  'console.reason.invitationsMax': 'Ya hay {max, number} personas invitadas. Finalice antes una invitación.',
  'console.reason.linkExpired': 'Este enlace ha caducado: vale cinco minutos.',
  'console.reason.linkCut': 'Este enlace no está completo: se cortó o se modificó por el camino.',
  'console.reason.linkForeign': 'Este enlace no se hizo para esta consola ({why}).',
  'console.reason.tenantUnknown': 'La empresa de este enlace no existe.',
  'console.reason.pathUnknown': 'Esta página no existe.',
  'console.reason.collectionUnknown': 'Esta colección ya no existe.',
  'console.reason.changeUnknown': 'Este cambio no existe.',
  'console.reason.fieldUnknown': 'Este campo no existe: {fields}.',
  'console.reason.viewUnknown': 'Esta vista ya no existe.',
  'console.reason.keyUnknown': 'Esta clave ya no existe.',
  'console.reason.sessionUnknown': 'Esta sesión ya ha finalizado.',
  'console.reason.blank': 'Falta un nombre.',
  'console.reason.tooLong': 'Es demasiado largo: se permiten como máximo {max, number} caracteres.',
  'console.reason.unprintable':
    'El nombre contiene {characters}. Quite los caracteres de control y los que cambian la dirección del texto.',
  'console.reason.endPast': 'El final tiene que estar en el futuro.',
  'console.reason.slugForm':
    '«{slug}» no puede ser una dirección. Lleva como máximo {max, number} letras minúsculas, cifras y guiones sueltos, como price-list.',
  'console.reason.slugTaken': 'La dirección {slug} ya está en uso. Elija otra.',
  'console.reason.queryUnread':
    'Esto no se puede leer: {parameter}. {expects, select, number {Un número se escribe como 9.5.} currency {Un número se escribe como 9.5.} percent {Un número se escribe como 9.5.} integer {Un número entero se escribe como 12.} date {Un día se escribe como 2026-12-31.} datetime {Un momento se escribe como 2026-12-31T18:00:00Z.} boolean {Admite true o false.} name {Los campos son {fields}.} json {Este campo necesita otra condición, como exists=true.} other {Las condiciones se escriben como price[gte]=10 y, si hay dos valores, primero el menor.}}',
  'console.reason.viewExpand': 'Una vista no admite expand. Quítelo.',
  'console.reason.viewFuzzy': 'Una vista no puede buscar con search.fuzzy=true. Quítelo.',
  'console.reason.viewSort': 'Una vista se ordena por lo que muestra: añada {fields} a los campos o quítelo del orden.',
  'console.reason.viewOfHidden': '{collection} está oculta, y una vista no muestra más que su colección.',
  'console.reason.undoNothing': 'Ya está como estaba antes.',
  'console.reason.undoOther': 'Este cambio no se puede deshacer.',
  'console.reason.undoLogo': 'El logotipo anterior no se conserva. Elíjalo de nuevo en Apariencia.',
  'console.reason.undoTexts': 'Las descripciones anteriores no se conservan. Escríbalas de nuevo en Apariencia.',
  'console.reason.undoUnknown': 'No se sabe cómo era antes.',
  'console.reason.colorForm': 'Un color se compone de # y seis cifras hexadecimales, como #a3262a.',
  'console.reason.languageForm': 'Un idioma es un código como nl, de-CH o zh-Hant.',
  'console.reason.timeZoneForm': 'Una zona horaria es un nombre como Europe/Brussels o UTC.',
  'console.reason.linkForm': 'Una dirección empieza por https://; la del contacto, también por mailto:.',
  'console.reason.logoNoPicture':
    'Este archivo no es una imagen PNG, JPEG ni WebP. Guarde la imagen en uno de esos formatos.',
  'console.reason.logoLarge': 'Este archivo supera los {max, number} KiB. Guarde la imagen más pequeña.',
  'console.reason.logoPixels':
    'El logotipo tiene demasiados píxeles: se permiten como máximo {max, number} × {max, number}.',
  'console.reason.logoDamaged': 'El logotipo está dañado. Guárdelo de nuevo.',
  'console.reason.viewsFull': 'Hay {max, number} vistas y no se permiten más. Elimine una que no haga falta.',
  'console.reason.keysFull': 'Hay {max, number} claves activas y no se permiten más. Revoque una que ya no se use.',
  'console.reason.notPrivate': 'Una clave abre lo que es privado; {collections} no lo es. Recargue la página.',
  'console.reason.publishableOpens':
    'Todos pueden leer una clave publicable, así que no abre nada privado. Cree una clave secreta para un servidor.',
  'console.reason.originsOfSecret': 'Solo una clave publicable se vincula a páginas.',
  'console.reason.originsFull': 'Se permiten como máximo {max, number} sitios web.',
  'console.reason.originForm':
    '«{origin}» no es el comienzo de la dirección de un sitio web. Escríbalo sin ruta, por ejemplo https://www.example.com.',
  'console.reason.addressesOfPublishable': 'Solo una clave secreta se vincula a direcciones.',
  'console.reason.addressesFull': 'Se permiten como máximo {max, number} direcciones.',
  'console.reason.addressForm':
    '«{address}» no es una dirección IP ni un rango, por ejemplo 203.0.113.7 o 203.0.113.0/24.',
  'console.reason.addressBits':
    '«{address}» tiene bits después del prefijo. Si quiere decir todo el rango, escriba {range}.',
  'console.reason.keyEnded': '{key} ya no está activa. Cree otra clave.',
  'console.reason.keyReplaced':
    '{key} ya se sustituyó por {next}. Use {next}; si se ha perdido, revóquela y sustituya {key} de nuevo.',
  'console.invited.title': 'Tiene una invitación de {tenant}',
  'console.invited.text':
    'Aquí se abre la consola, donde la empresa decide qué muestra al público. El enlace funciona una sola vez.',
  'console.invited.enter': 'Abrir la consola',
  'console.closed.title': 'La consola está cerrada',
  'console.closed.wayBack':
    'Vuelva a abrir la consola desde su sistema de gestión, o pida un enlace nuevo a la persona que le envió este.',
};
