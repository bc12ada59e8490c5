/** What the explorer's pages say, in Spanish. */
import type { ExplorerMessages } from '../messages.ts';

export const explorer: ExplorerMessages = {
  'frame.collections': 'Colecciones',
  'frame.poweredBy': 'Mostrado con Vitrine',
  'frame.reference': 'Referencia de la API',

  'start.title': 'Vea lo que muestra un negocio',
  'start.lead':
    'Horarios, productos, eventos, empleos: lea, busque y filtre directamente en el negocio que los mantiene al día.',
  'start.tenant': 'ID del negocio',
  'start.tenantHint': '8 letras y cifras, por ejemplo kornhaus',
  'start.open': 'Abrir',
  'start.readers': 'Para desarrolladores',
  'start.readersText': 'Todas las consultas a las que responde la API, con parámetros, límites y errores.',
  'start.owners': 'Para propietarios',
  'start.ownersText': 'Nada es público hasta que su propietario lo decide, colección por colección, campo por campo.',

  'tenant.nothing': 'Este negocio aún no muestra nada.',
  'tenant.records': '{count, plural, one {# elemento} many {# de elementos} other {# elementos}}',

  'collection.count':
    '{count, plural, =0 {sin resultados} one {# resultado} many {# de resultados} other {# resultados}}',
  'collection.description':
    '{collection} de {tenant}: {count, plural, one {# elemento} many {# de elementos} other {# elementos}}.',
  'collection.search': 'Buscar',
  'collection.searchIn': 'Buscar en {collection}',
  'collection.results': 'Resultados',
  'collection.empty': 'Aquí aún no hay nada.',
  'collection.noMatch': 'Nada coincide. Quite un filtro o busque menos palabras.',
  'collection.pastEnd':
    'Esta página no existe: solo hay {pages, plural, one {# página} many {# de páginas} other {# páginas}}.',
  'collection.lastPage': 'Ir a la última página',

  'filter.titleCount': 'Filtrar ({count})',
  'filter.clear': 'Quitar todos los filtros',
  'filter.active': 'Filtros activos',
  'filter.any': 'cualquiera',
  'filter.more': 'Más filtros',
  'filter.spread':
    '{count, plural, one {# elemento} many {# de elementos} other {# elementos}} desde {from} hasta {to}',
  'filter.mistake': '{field}: {mistake}',
  'filter.noNumber': '«{written}» no es un número. Escriba los números así: {example}.',
  'filter.noWholeNumber': '«{written}» no es un número entero. Escriba los números enteros así: {example}.',

  'sort.title': 'Ordenar por',
  'sort.default': 'Más recientes primero',
  'sort.relevance': 'Más relevantes primero',
  'sort.up': '{field}, ascendente',
  'sort.down': '{field}, descendente',
  'columns.title': 'Columnas',
  'columns.show': 'Mostrar estas',
  'columns.default': 'Por defecto',
  'columns.only': 'solo',
  'columns.onlyField': 'solo {field}',

  'pages.title': 'Páginas',
  'pages.previous': 'Página anterior',
  'pages.next': 'Página siguiente',
  'pages.of': 'de {pages}',
  'pages.go': 'Ir',
  'pages.number': 'Página',

  'record.back': 'Ver todo: {collection}',

  'value.structure': 'datos estructurados',

  'developers.title': 'Para desarrolladores',
  'developers.lead': 'Lo que muestra esta página, consultado a la API.',
  'developers.copy': 'Copiar',
  'developers.copied': 'Copiado',
  'developers.answer': 'La respuesta en JSON',
  'developers.key': 'Clave de API',
  'developers.keyHint': 'Se queda en esta pestaña; abre las colecciones privadas.',
  'developers.useKey': 'Usar',
  'developers.dropKey': 'Olvidar',
  'developers.requestsLeft': 'Quedan {remaining} de {limit} consultas en este minuto.',

  'reference.title': 'API de {name}',
  'reference.lead': 'Lo que muestra {name}, para programas: JSON por HTTP, solo de lectura.',
  'reference.start': 'En un minuto',
  'reference.address':
    'Pida los elementos de una colección. Todos los parámetros pueden faltar; todas las condiciones deben cumplirse.',
  'reference.envelope': 'Cada respuesta tiene esta forma. «total» cuenta todos los elementos que coinciden.',
  'reference.key':
    'Lo que es público no necesita clave. Una clave abre las colecciones privadas y eleva el límite; va en una cabecera:',
  'reference.limits':
    'Una página tiene {limitDefault} elementos, o hasta {limitMax} con «limit». Una consulta admite {conditionsMax} condiciones y listas de {listItemsMax} valores. La cabecera «RateLimit» dice cuántas consultas quedan; tras un 429, espere tantos segundos como diga «Retry-After».',
  'reference.forms': 'La consulta en cinco formas',
  'reference.documents': 'Documentos',
  'reference.interactive': 'Documento interactivo, para probar consultas',
  'reference.openapi': 'Documento OpenAPI',
  'reference.openapiNested': 'Documento OpenAPI, para generadores de clientes',
  'reference.types': 'Tipos para TypeScript',
  'reference.llms': 'Lo mismo para modelos de lenguaje',
  'reference.profile': 'Colecciones y campos como JSON',
  'reference.mcp': 'Para asistentes, por el Model Context Protocol:',
  'reference.errors': 'Errores',
  'reference.errorsText':
    '«code» no cambia. Una consulta errónea nombra todos sus errores a la vez, en «meta.details».',
  'reference.look': 'Verla',
  'reference.private': 'Esta colección es privada: cada consulta necesita una clave.',
  'reference.examples': 'Ejemplos de los datos tal como están',
  'reference.fields': 'Campos',
  'reference.fieldsText':
    'Cada uno con las condiciones que admite. Todos los elementos tienen también «id» y «createdAt».',
  'reference.addresses': 'Otras direcciones',
  'reference.record': 'Un elemento',
  'reference.export': 'Todo como archivo',
  'reference.changes': 'Lo que ha cambiado desde una edición',
  'reference.facets': 'Cuántos elementos tienen qué valor',

  'failure.invalid_request': 'Esta consulta contiene un error',
  'failure.invalid_api_key': 'Esta clave no es válida aquí',
  'failure.tenant_not_found': 'Aquí no hay ningún negocio',
  'failure.tenant_not_foundText': 'Ningún negocio tiene este ID, o ya no muestra nada al público.',
  'failure.collection_not_found': 'Esta colección no existe',
  'failure.collection_not_foundText': 'Quizá se retiró, o requiere una clave.',
  'failure.record_not_found': 'Este elemento ya no existe',
  'failure.record_not_foundText': 'Quizá se eliminó o cambió de nombre desde que encontró el enlace.',
  'failure.route_not_found': 'Esta página no existe',
  'failure.uri_too_long': 'Esta consulta es demasiado larga',
  'failure.uri_too_longText': 'Quite un filtro o busque menos palabras.',
  'failure.rate_limited': 'Demasiadas consultas',
  'failure.rate_limitedText': 'Espere un momento y vuelva a intentarlo.',
  'failure.unavailable': 'No disponible en este momento',
  'failure.unavailableText': 'Vuelva a intentarlo en unos segundos.',
  'failure.internal': 'Algo ha fallado por nuestra parte',
  'failure.internalText': 'Vuelva a intentarlo dentro de un rato.',
  'failure.offline': 'Sin conexión: ve lo último que se recibió.',
  'failure.busy': 'El servicio está ocupado: se volverá a preguntar enseguida.',
  'failure.toStart': 'Ir al inicio',
};
