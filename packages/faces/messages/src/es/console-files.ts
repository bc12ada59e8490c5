/** What the console says of owners' files, in Spanish. */
export const files = {
  'console.file.add': 'Añadir un archivo',
  'console.file.replace': 'Sustituir por un archivo',
  'console.file.replaceTitle': 'Sustituir {collection} por un archivo',
  'console.file.undo': 'Recuperar lo que había antes del {at}',
  'console.file.undoTitle': 'Recuperar lo que {collection} tenía antes',
  'console.file.lead': 'Verá lo que se ha leído antes de que se guarde nada. Nada es público hasta que usted lo diga.',
  'console.file.choose': 'Elija un archivo o suéltelo aquí',
  'console.file.kinds': 'Excel, CSV, NDJSON o JSON, {megabytes} MB y {records} registros como máximo',
  'console.file.reading': 'Se está leyendo el archivo',
  'console.file.name': 'Nombre',
  'console.file.slug': 'Nombre en las direcciones',
  'console.file.id': 'ID de cada registro',
  'console.file.idText': 'Los enlaces a un registro perduran si su ID sigue igual en su próximo archivo.',
  'console.file.idMade': 'Su número en el archivo',
  'console.file.idValues': 'Formado con todos sus valores',
  'console.file.encoding': 'Codificación',
  'console.file.decimal': 'Signo decimal',
  'console.file.automatic': 'Como en el archivo',
  'console.file.comma': 'Coma, como en 1.234,56',
  'console.file.point': 'Punto, como en 1,234.56',
  'console.file.fields': 'Campos',
  'console.file.type': 'Tipo de {field}',
  'console.file.typeFrom':
    '{from, select, inferred {todos los valores encajan} kept {como antes} other {elegido por usted}}',
  'console.file.noValues': 'Sin valores',
  'console.file.commas':
    'Los números como {value} se leen como texto. Elija la coma como signo decimal para leer números.',
  'console.file.mistakes': 'Así no se puede guardar',
  'console.file.mistakesText':
    'Corrija el archivo y elíjalo de nuevo. O elija abajo otro tipo, ID, codificación o signo decimal, u omita la columna.',
  'console.file.again': 'Elegir otro archivo',
  'console.file.store': 'Añadir',
  'console.file.replaceNow': 'Sustituir',
  'console.file.undoNow': 'Recuperarlo',
  'console.file.added': '{collection} ya está, y oculta. Elija abajo qué se muestra de ella.',
  'console.file.replaced':
    '{collection} está sustituida. Los visitantes verán los nuevos registros en menos de cinco minutos.',
  'console.file.changes': 'Qué cambia',
  'console.file.recordsAdded':
    '{count, plural, one {# registro nuevo} many {# de registros nuevos} other {# registros nuevos}}',
  'console.file.recordsChanged':
    '{count, plural, one {# registro cambiado} many {# de registros cambiados} other {# registros cambiados}}',
  'console.file.recordsGone':
    '{count, plural, one {# registro desaparece} many {# de registros desaparecen} other {# registros desaparecen}}',
  'console.file.such': 'Como {values}',
  'console.file.change': '{record}, {field}: {before} pasa a ser {after}',
  'console.file.none': 'ningún valor',
  'console.file.fieldsNew': 'Campos nuevos, que están ocultos: {fields}',
  'console.file.fieldsGone': 'Campos que desaparecen: {fields}',
  'console.file.shownGone': 'Los visitantes pierden {fields}',
  'console.file.shownGoneText':
    'Ahora lo ven, y desaparece de sus páginas y de su API. Si vuelve con un archivo posterior, estará oculto.',
  'console.file.shownRetyped': '{fields} recibe otro tipo',
  'console.file.shownRetypedText': 'Los visitantes lo ven ahora. No estará hasta que estén los nuevos registros.',
  'console.deed.file-added':
    'añadió la colección {collection} de un archivo: {records, plural, one {# registro} many {# de registros} other {# registros}}',
  'console.deed.file-replaced':
    'sustituyó {collection} por un archivo: {records, plural, one {# registro} many {# de registros} other {# registros}}',
  'console.deed.file-undone':
    'recuperó lo que {collection} tenía antes: {records, plural, one {# registro} many {# de registros} other {# registros}}',
  'console.reason.filesOff': 'Este servicio no acepta archivos.',
  'console.reason.fileBusy': 'Se está leyendo otro archivo suyo. Inténtelo de nuevo cuando termine.',
  'console.reason.fileGone':
    'El archivo ya no está: se guarda una hora, y el siguiente ocupa su lugar. Elíjalo de nuevo.',
  'console.reason.fileLarge': 'Un archivo puede tener {megabytes} MB. Omita columnas o divídalo.',
  'console.reason.fileRecords': 'Un archivo puede tener {max} registros. Divídalo.',
  'console.reason.fileFields': 'Un archivo puede tener {max} columnas. Quite las que no necesite.',
  'console.reason.fileCollections': 'Ya tiene {max} colecciones, y un archivo no añade más. Sustituya una de ellas.',
  'console.reason.fileMistakes': 'El archivo tiene errores, y no se ha guardado nada.',
  'console.reason.fileUnread': 'El archivo tardó demasiado en leerse. Divídalo u omita columnas.',
  'console.reason.fileNoField': 'Todas las columnas están omitidas. Tome al menos una.',
  'console.reason.fileForeign': 'Los registros de esta colección vienen de una base de datos, no de un archivo.',
  'console.reason.nothingKept': 'No se guarda nada de lo que la colección tenía antes.',
} as const;
