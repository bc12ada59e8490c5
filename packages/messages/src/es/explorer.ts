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
