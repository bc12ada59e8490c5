/** How an owner's file was read, and why one cannot be, in Spanish. */
export const readings = {
  'console.file.place':
    '{at, select, line {Línea {line}} column {Columna {column}} other {Línea {line}, columna {column}}}',
  'console.file.total': 'La línea {line}, {text}, parece un total de las demás',
  'console.file.totalText': 'Sería un elemento como cualquier otro.',
  'console.file.totalOut': 'Omitirla',

  'console.fault.fileEmpty': 'El archivo está vacío.',
  'console.fault.fileBlank': 'El archivo solo contiene espacios.',
  'console.fault.fileChanged': 'El archivo cambió mientras se leía. Elíjalo de nuevo.',
  'console.fault.encodingUnknown': 'La codificación {encoding} no existe. Elija otra abajo.',
  'console.fault.bytesForeign': 'Esto no es {encoding}. Elija otra codificación abajo.',
  'console.fault.bytesNotUtf8':
    'Esto no es UTF-8. Elija la codificación abajo: en windows-1252 dice {windows}, en macintosh {macintosh}.',
  'console.fault.quoteInside':
    'Hay unas comillas después de {text}, pero la celda no empieza con comillas. Ponga toda la celda entre comillas y duplique las de dentro.',
  'console.fault.quoteFollowed':
    'Hay texto después de las comillas de cierre de una celda. Duplique las comillas dentro de una celda.',
  'console.fault.quoteOpen': 'Hay unas comillas que no se cierran. Ciérrelas, o duplíquelas dentro de una celda.',
  'console.fault.recordEndless': 'Un elemento supera los {max, number} caracteres. ¿Faltan unas comillas de cierre?',
  'console.fault.cellsFew':
    'La línea tiene {cells, plural, one {# celda} many {# de celdas} other {# celdas}}, pero hay {columns, plural, one {# encabezado} many {# de encabezados} other {# encabezados}}. Ponga entre comillas una celda con salto de línea, o añada lo que falta.',
  'console.fault.cellsMany':
    'La línea tiene {cells, plural, one {# celda} many {# de celdas} other {# celdas}}, pero hay {columns, plural, one {# encabezado} many {# de encabezados} other {# encabezados}}: sobra {further}. Ponga entre comillas una celda que contenga el separador, o dé un encabezado a la columna. {header, select, 0 {} other {Si los encabezados están en la línea {header}, elíjala abajo.}}',
  'console.fault.decimalOfExcel':
    'En los archivos de Excel los números ya son números: no se puede elegir el separador decimal.',
  'console.fault.workbookLarge': 'Un archivo de Excel puede tener {max, number} bytes como máximo. Guárdelo como CSV.',
  'console.fault.workbookOld':
    'El archivo tiene contraseña o está en el formato de Excel anterior a 2007. Guárdelo sin contraseña como .xlsx o como CSV.',
  'console.fault.workbookForeign': 'Esto no es un archivo de Excel. Guárdelo de nuevo como .xlsx o como CSV.',
  'console.fault.workbookCut': 'El archivo de Excel está incompleto. Guárdelo de nuevo.',
  'console.fault.workbookUnpacked':
    'El archivo de Excel es demasiado grande: descomprimido tiene {bytes, number} bytes, {texts, number} de ellos en textos; se admiten {bytesMax, number} y {textsMax, number}. Guárdelo como CSV.',
  'console.fault.workbookUnread': 'No se puede leer el archivo de Excel ({why}). Guárdelo de nuevo, o como CSV.',
  'console.fault.sheetNone': 'El archivo de Excel no tiene ninguna hoja.',
  'console.fault.besideTable':
    'En la columna {column} hay un valor, pero no un encabezado junto a {headings}. Si los encabezados están en la línea {line}, elíjala abajo. Si no, quite lo que hay junto a la tabla.',
  'console.fault.decimalOfJson':
    'En JSON los números se escriben de una sola manera: no se puede elegir el separador decimal.',
  'console.fault.headerOfJson': 'Un archivo JSON no tiene línea de encabezados.',
  'console.fault.jsonNoObject': '{found} no es un objeto JSON.',
  'console.fault.jsonUnread': '{found} no es JSON ({why}). Corrija el elemento, o quítelo.',
  'console.fault.arrayWrong':
    '{found} no está en su sitio: {stage, select, start {el archivo debe empezar por [, una lista de objetos} first {aquí va un objeto o el final de la lista} next {aquí va un objeto} element {aquí va el final del objeto} after {aquí va una coma o el final de la lista} other {después de la lista no debe haber nada}}. {isLines, select, yes {Si cada línea es un objeto, llame al archivo .ndjson.} other {}}',
  'console.fault.arrayCut':
    'El archivo termina demasiado pronto: {stage, select, start {falta una lista de objetos} first {falta un objeto o el final de la lista} next {falta un objeto} element {falta el final del objeto} after {falta una coma o el final de la lista} other {después de la lista no debe haber nada}}.',
  'console.fault.objectEndless': 'Un objeto supera los {max, number} caracteres. ¿Falta una llave o unas comillas?',
  'console.fault.lineEndless': 'Una línea supera los {max, number} caracteres. Cada línea es un objeto JSON.',
  'console.fault.columnsMany': 'Un archivo puede tener {max, number} columnas como máximo. Quite las que no necesite.',
  'console.fault.columnsNone': 'El archivo no tiene columnas. Necesita una línea de encabezados, o datos JSON.',
  'console.fault.headerBeyond': 'El archivo no tiene nada a partir de la línea {header}. Elija otra línea.',
  'console.fault.columnBroken':
    'El encabezado {column} tiene un carácter dañado. Corríjalo, o elija otra codificación.',
  'console.fault.columnUnknown': 'No hay ninguna columna {column}. El archivo tiene {columns}.',
  'console.fault.keysUnknown': 'No hay ningún campo {keys}. El archivo tiene {fields}.',
  'console.fault.currencyUnknown': 'La moneda {currency}, elegida para {field}, no existe.',
  'console.fault.currencyOfType': '{field} tiene una moneda, pero no es un importe.',
  'console.fault.idRepeated':
    'El ID {id} aparece por segunda vez. Corrija el archivo, elija otra columna, o forme los ID con los valores.',
  'console.fault.idWrong': '{found} no puede ser un ID, que tiene de 1 a {max} caracteres. Elija otra columna.',
  'console.fault.createdAtWrong': '{found} no es una fecha ni una hora.',
  'console.fault.pointHalf':
    'Un lugar necesita latitud y longitud, o ninguna de las dos; se encontró {found}. Corríjalo, o lea la columna como números.',
  'console.fault.valueWrong':
    '{found} no es {expected, select, options {una lista de opciones} number {un número} integer {un número entero} boolean {ni sí ni no} date {una fecha} datetime {una fecha ni una hora} geo {un punto de latitud y longitud} json {JSON} email {una dirección de correo electrónico} uri {una dirección web con http:// o https://} other {un texto legible}}. {hasComma, select, yes {Si el archivo tiene comas decimales, elíjalas abajo.} other {}} Corrija el valor, o elija otro tipo para la columna.',
  'console.fault.valueBroken':
    'Un valor está anidado a demasiada profundidad, o tiene un carácter dañado. Quítelo del archivo.',

  'console.reading.codes': 'Códigos, según el encabezado, y no números.',
  'console.reading.marksOpen': 'Los signos pueden separar decimales o millares. Elija el separador decimal.',
  'console.reading.excelCodes': 'Códigos como {sample}, sin los signos para Excel.',
  'console.reading.truths': 'Sí o no: toda la columna tiene {words}.',
  'console.reading.lists':
    'Varias opciones por celda, separadas por {separator, select, comma {comas} other {| o por puntos y comas}}.',
  'console.reading.options': 'Opciones: {values} valores distintos en {records, number} elementos.',
  'console.reading.numbers':
    '{isWhole, select, yes {Números enteros} other {Números}} como {sample}: {from, select, column {toda la columna tiene estos signos} points {otras columnas tienen puntos decimales} other {otras columnas tienen comas decimales}}.',
  'console.reading.percents': 'Porcentajes como {sample}.',
  'console.reading.amounts':
    'Importes en {currency}, como {sample}. {isOfSeveral, select, yes {$ se toma por dólar estadounidense.} other {}}',
  'console.reading.units': 'Números en {unit}, como {sample}.',
  'console.reading.currencyField': 'Importes en la moneda que indica {field}.',
  'console.reading.days': 'Fechas como {sample}: {first, select, day {el día} other {el mes}} va primero.',
  'console.reading.flags': 'Sí o no: las celdas tienen {words} o nada.',
  'console.reading.digitDays': 'Fechas como {sample}: año, mes, día.',
  'console.reading.serialDays': 'Fechas como {sample}: así cuentan los días las hojas de cálculo.',
  'console.reading.structures': 'Listas o datos estructurados: las celdas contienen JSON.',
  'console.reading.currencyHeading': 'Importes en {currency}, según el encabezado.',
  'console.reading.points': 'Puntos como {sample}: latitud y después longitud.',
  'console.reading.pointsOf': 'Puntos formados con {columns}.',
  'console.reading.pictures': 'La primera imagen de cada celda. Con selección múltiple se conservan todas.',

  'console.fileNote.sheet': 'Se ha leído la hoja {sheet}. El archivo tiene {sheets}.',
  'console.fileNote.cellErrors':
    '{count, plural, one {Una celda tiene un error y queda sin valor} many {# de celdas tienen un error y quedan sin valor} other {# celdas tienen un error y quedan sin valor}}; la primera es {error} en {cell}.',
  'console.fileNote.titles': 'Los encabezados se han encontrado en la línea {header}, debajo de títulos.',
  'console.fileNote.encoding':
    'El archivo no está en UTF-8 y se ha leído como {encoding}. Si hay letras incorrectas, elija otra codificación.',
  'console.fileNote.productLines':
    'Las líneas con el Handle de la línea anterior son variantes de su producto y se han completado con él. Las líneas que solo tienen una imagen se han omitido.',
  'console.fileNote.createdAtField':
    '{column} es un campo como los demás, pues algunos elementos no tienen fecha en él. Los elementos cuentan como creados en su primera importación.',
  'console.fileNote.idField':
    '{column} es un campo como los demás, pues algunos elementos no tienen valor en él. Los elementos se numeran por su orden.',
  'console.fileNote.nullWords': '{words} se ha leído como «sin valor».',
  'console.fileNote.withoutValues': 'Se han omitido las columnas sin valores: {columns}.',
  'console.fileNote.pointColumns': '{columns} forman ahora un campo de lugares, {field}.',
  'console.fileNote.totalLeftOut': 'La línea {line}, {text}, se omite.',
  'console.fileNote.idAsBefore': 'Los ID son los de la columna {column}, como antes.',
  'console.fileNote.idOfValues': 'Los ID se forman con los valores, como antes.',
  'console.fileNote.zoneOfPages':
    'Las horas del archivo se leen en {zone}, y sus páginas muestran las horas en {pages}. La zona horaria de sus páginas se cambia en Apariencia.',
} as const;
