/** What the console says of owners' files, in Spanish. */
export const files = {
  'console.file.add': 'Añadir un archivo',
  'console.file.replace': 'Sustituir por un archivo',
  'console.file.replaceTitle': 'Sustituir {collection} por un archivo',
  'console.file.undo': 'Recuperar lo que había antes del {at}',
  'console.file.undoTitle': 'Recuperar lo que {collection} tenía antes',
  'console.file.lead':
    'Verá lo que se ha leído antes de que se guarde nada. Nada es público hasta que usted lo autorice.',
  'console.file.choose': 'Elija un archivo o suéltelo aquí',
  'console.file.kinds': 'Excel, CSV, NDJSON o JSON, {megabytes} MB y {records} elementos como máximo',
  'console.file.reading': 'Se está leyendo el archivo',
  'console.file.name': 'Nombre',
  'console.file.slug': 'Nombre en las direcciones',
  'console.file.id': 'ID de cada elemento',
  'console.file.idText': 'Los enlaces a un elemento se mantienen si su ID no cambia en su próximo archivo.',
  'console.file.idMade': 'Su número en el archivo',
  'console.file.idValues': 'Formado con todos sus valores',
  'console.file.encoding': 'Codificación',
  'console.file.decimal': 'Separador decimal',
  'console.file.dates': 'Orden en las fechas',
  'console.file.dmy': 'Primero el día, como en 31/01/2026',
  'console.file.mdy': 'Primero el mes, como en 01/31/2026',
  'console.file.header': 'Línea de los encabezados',
  'console.file.headerFirst': 'La primera con un valor',
  'console.file.zone': 'Zona horaria del archivo',
  'console.file.zoneText': 'Las horas sin zona se leen en esta.',
  'console.file.automatic': 'Como en el archivo',
  'console.file.comma': 'Coma, como en 1.234,56',
  'console.file.point': 'Punto, como en 1,234.56',
  'console.file.fields': 'Campos',
  'console.file.type': 'Tipo de {field}',
  'console.file.currency': 'Moneda de {field}',
  'console.file.currencyUnknown': 'Moneda desconocida',
  'console.file.currencyNone': 'Ninguna moneda se llama así.',
  'console.file.typeFrom':
    '{from, select, inferred {todos los valores encajan} kept {como antes} other {elegido por usted}}',
  'console.file.noValues': 'Sin valores',
  'console.file.commas':
    'Los números como {value} se leen como texto. Elija la coma como separador decimal para leer números.',
  'console.file.ambiguous':
    '{type, select, text {El signo en {value} puede separar decimales o millares; por eso se lee como texto.} other {El signo en {value} se leyó como separador decimal; también puede separar millares.}} Elija el separador decimal para decidirlo.',
  'console.file.ambiguousDay':
    'En {value} puede ir primero el día o el mes; por eso se lee como texto. Elija el orden en las fechas para decidirlo.',
  'console.file.mistakes': 'Así no se puede guardar',
  'console.file.mistakesText':
    'Corrija el archivo y elíjalo de nuevo. O elija abajo otro tipo, ID, codificación o separador decimal, u omita la columna.',
  'console.file.again': 'Elegir otro archivo',
  'console.file.store': 'Añadir',
  'console.file.replaceNow': 'Sustituir',
  'console.file.undoNow': 'Recuperarlo',
  'console.file.removeTitle': 'Eliminar {collection}',
  'console.file.removeText':
    'La colección se elimina con {records, plural, one {# elemento} many {# de elementos} other {# elementos}}, sus vistas y sus textos. Solo puede volver con el archivo.',
  'console.file.removeNow': 'Eliminar',
  'console.file.removed': '{collection} se ha eliminado.',
  'console.file.added': '{collection} se ha añadido, y está oculta. Elija abajo qué se muestra de ella.',
  'console.file.replaced':
    '{collection} se ha sustituido. Los visitantes verán los elementos nuevos en menos de cinco minutos.',
  'console.file.changes': 'Qué cambia',
  'console.file.recordsAdded':
    '{count, plural, one {# elemento nuevo} many {# de elementos nuevos} other {# elementos nuevos}}',
  'console.file.recordsChanged':
    '{count, plural, one {# elemento cambiado} many {# de elementos cambiados} other {# elementos cambiados}}',
  'console.file.recordsGone':
    '{count, plural, one {# elemento desaparece} many {# de elementos desaparecen} other {# elementos desaparecen}}',
  'console.file.such': 'Por ejemplo {values}',
  'console.file.change': '{record}, {field}: {before} pasa a ser {after}',
  'console.file.none': 'sin valor',
  'console.file.fieldsNew': 'Campos nuevos, que están ocultos: {fields}',
  'console.file.fieldsGone': 'Campos que desaparecen: {fields}',
  'console.file.shownGone': 'Los visitantes dejarán de ver {fields}',
  'console.file.shownGoneText':
    'Ahora lo ven, y desaparece de sus páginas y de su API. Si vuelve con un archivo posterior, estará oculto.',
  'console.file.shownRetyped': 'Otro tipo: {fields}',
  'console.file.shownRetypedText': 'Los visitantes lo ven ahora. No se mostrará hasta que estén los elementos nuevos.',
  'console.event.file-added':
    'añadió la colección {collection} desde un archivo: {records, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.event.file-replaced':
    'sustituyó {collection} por un archivo: {records, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.event.file-removed':
    'eliminó la colección {collection}: {records, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.event.file-undone':
    'recuperó lo que {collection} tenía antes: {records, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.reason.filesOff': 'Este servicio no acepta archivos.',
  'console.reason.fileBusy': 'Se está leyendo otro archivo suyo. Inténtelo de nuevo cuando termine.',
  'console.reason.fileGone':
    'El archivo ya no está: se guarda una hora, y el siguiente ocupa su lugar. Elíjalo de nuevo.',
  'console.reason.fileLarge': 'Un archivo puede tener {megabytes} MB como máximo. Omita columnas o divídalo.',
  'console.reason.fileRecords': 'Un archivo puede tener {max} elementos como máximo. Divídalo.',
  'console.reason.fileFields': 'Un archivo puede tener {max} columnas como máximo. Quite las que no necesite.',
  'console.reason.fileCollections': 'Ya tiene {max} colecciones y no se pueden añadir más. Sustituya una de ellas.',
  'console.reason.fileMistakes': 'El archivo tiene errores, y no se ha guardado nada.',
  'console.reason.fileUnread': 'El archivo tardó demasiado en leerse. Divídalo u omita columnas.',
  'console.reason.fileNoField': 'Todas las columnas están omitidas. Deje al menos una.',
  'console.reason.fileForeign': 'Los elementos de esta colección vienen de una base de datos, no de un archivo.',
  'console.reason.fileShown': 'Esta colección se muestra. Ocúltela primero y elimínela después.',
  'console.reason.nothingKept': 'No se guarda nada de lo que la colección tenía antes.',
} as const;
