/** What is said in several places, in Spanish. */
import type { CommonMessages } from '../messages.ts';

export const common: CommonMessages = {
  'value.closed': 'cerrado',
  'value.none': 'sin valor',
  'value.structure': 'datos estructurados',
  'value.yes': 'sí',
  'value.no': 'no',

  'filter.and': '{from} y {to}',
  'filter.apply': 'Aplicar',
  'filter.condition': 'Condición',
  'filter.field': 'Campo',
  'filter.from': 'desde',
  'filter.remove': 'Quitar el filtro: {filter}',
  'filter.title': 'Filtrar',
  'filter.to': 'hasta',
  'filter.value': 'Valor',

  'frame.language': 'Idioma',
  'frame.skip': 'Ir al contenido',
  'failure.tryAgain': 'Reintentar',
};
