/** What the widgets on owners' websites say, in Spanish. */
import type { WidgetMessages } from '../messages.ts';

export const widgets: WidgetMessages = {
  'widget.search': 'Buscar',
  'widget.results': '{count, plural, one {# resultado} many {# de resultados} other {# resultados}}',
  'widget.nothing': 'No se ha encontrado nada.',
  'widget.loading': 'Cargando …',
  'widget.back': 'Volver',
  'widget.close': 'Cerrar',
  'widget.sort': 'Ordenar por',
  'widget.up': '{field}, ascendente',
  'widget.down': '{field}, descendente',
  'widget.page': 'Página {page} de {pages}',
  'widget.previous': 'Anterior',
  'widget.next': 'Siguiente',
  'widget.more': 'Mostrar más',
  'widget.openNow': 'Abierto ahora, hasta las {time}',
  'widget.closedNow': 'Cerrado ahora',
  'widget.today': 'hoy',
  'widget.asOf': 'Datos de las {time}. Ahora no se pueden actualizar.',
  'widget.failure.network': 'No se puede cargar en este momento.',
  'widget.failure.blocked': 'Este sitio web no permite cargar este contenido.',
  'widget.failure.limited': 'Demasiadas solicitudes. Se volverá a intentar en un momento.',
  'widget.failure.service': 'No está disponible en este momento.',
  'widget.failure.missing': 'Aquí no hay nada que ver.',
  'widget.failure.refused': 'Este contenido no está bien configurado.',
};
