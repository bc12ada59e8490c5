/** How an owner's file was read, and why one cannot be, in German. */
export const readings = {
  'console.file.place':
    '{at, select, line {Zeile {line}} column {Spalte {column}} other {Zeile {line}, Spalte {column}}}',
  'console.file.total': 'Zeile {line}, {text}, sieht aus wie eine Summe der anderen',
  'console.file.totalText': 'Sie würde ein Eintrag wie jeder andere.',
  'console.file.totalOut': 'Weglassen',

  'console.fault.fileEmpty': 'Die Datei ist leer.',
  'console.fault.fileBlank': 'Die Datei enthält nur Leerzeichen.',
  'console.fault.fileChanged': 'Die Datei hat sich beim Lesen geändert. Wählen Sie sie erneut.',
  'console.fault.encodingUnknown': 'Die Zeichencodierung {encoding} gibt es nicht. Wählen Sie unten eine andere.',
  'console.fault.bytesForeign': 'Das ist nicht {encoding}. Wählen Sie unten eine andere Zeichencodierung.',
  'console.fault.bytesNotUtf8':
    'Das ist nicht UTF-8. Wählen Sie unten die Zeichencodierung: In windows-1252 heißt es {windows}, in macintosh {macintosh}.',
  'console.fault.quoteInside':
    'Nach {text} steht ein Anführungszeichen, aber die Zelle beginnt nicht mit einem. Setzen Sie die ganze Zelle in Anführungszeichen, und verdoppeln Sie die inneren.',
  'console.fault.quoteFollowed':
    'Nach dem schließenden Anführungszeichen einer Zelle folgt Text. Verdoppeln Sie Anführungszeichen innerhalb einer Zelle.',
  'console.fault.quoteOpen':
    'Ein Anführungszeichen wird nie geschlossen. Schließen Sie es, oder verdoppeln Sie es innerhalb einer Zelle.',
  'console.fault.recordEndless':
    'Ein Eintrag endet nicht innerhalb von {max, number} Zeichen. Fehlt ein schließendes Anführungszeichen?',
  'console.fault.cellsFew':
    'Die Zeile hat {cells, plural, one {# Zelle} other {# Zellen}}, aber es gibt {columns, plural, one {# Überschrift} other {# Überschriften}}. Setzen Sie eine Zelle mit Zeilenumbruch in Anführungszeichen, oder ergänzen Sie, was fehlt.',
  'console.fault.cellsMany':
    'Die Zeile hat {cells, plural, one {# Zelle} other {# Zellen}}, aber es gibt {columns, plural, one {# Überschrift} other {# Überschriften}}: {further} ist zu viel. Setzen Sie eine Zelle, die das Trennzeichen enthält, in Anführungszeichen, oder geben Sie der Spalte eine Überschrift. {header, select, 0 {} other {Wenn die Überschriften in Zeile {header} stehen, wählen Sie das unten.}}',
  'console.fault.decimalOfExcel':
    'In Excel-Dateien sind Zahlen schon Zahlen: Ein Dezimalzeichen lässt sich nicht wählen.',
  'console.fault.workbookLarge': 'Eine Excel-Datei darf höchstens {max, number} Byte haben. Speichern Sie sie als CSV.',
  'console.fault.workbookOld':
    'Die Datei hat ein Passwort oder das Format von Excel vor 2007. Speichern Sie sie ohne Passwort als .xlsx oder als CSV.',
  'console.fault.workbookForeign': 'Das ist keine Excel-Datei. Speichern Sie sie noch einmal als .xlsx oder als CSV.',
  'console.fault.workbookCut': 'Die Excel-Datei ist unvollständig. Speichern Sie sie noch einmal.',
  'console.fault.workbookUnpacked':
    'Die Excel-Datei ist zu groß: Entpackt hat sie {bytes, number} Byte, davon {texts, number} in Texten; erlaubt sind {bytesMax, number} und {textsMax, number}. Speichern Sie sie als CSV.',
  'console.fault.workbookUnread':
    'Die Excel-Datei lässt sich nicht lesen ({why}). Speichern Sie sie noch einmal oder als CSV.',
  'console.fault.sheetNone': 'Die Excel-Datei hat kein Tabellenblatt.',
  'console.fault.besideTable':
    'In Spalte {column} steht ein Wert, aber keine Überschrift neben {headings}. Wenn die Überschriften in Zeile {line} stehen, wählen Sie das unten. Entfernen Sie sonst, was neben der Tabelle steht.',
  'console.fault.decimalOfJson':
    'In JSON werden Zahlen nur auf eine Art geschrieben: Ein Dezimalzeichen lässt sich nicht wählen.',
  'console.fault.headerOfJson': 'Eine JSON-Datei hat keine Zeile mit Überschriften.',
  'console.fault.jsonNoObject': '{found} ist kein JSON-Objekt.',
  'console.fault.jsonUnread': '{found} ist kein JSON ({why}). Korrigieren oder entfernen Sie den Eintrag.',
  'console.fault.arrayWrong':
    '{found} steht an der falschen Stelle: {stage, select, start {Die Datei muss mit [ beginnen, einer Liste von Objekten} first {Hier gehört ein Objekt oder das Ende der Liste hin} next {Hier gehört ein Objekt hin} element {Hier gehört das Ende des Objekts hin} after {Hier gehört ein Komma oder das Ende der Liste hin} other {Nach der Liste darf nichts mehr folgen}}. {isLines, select, yes {Wenn jede Zeile ein Objekt ist, nennen Sie die Datei .ndjson.} other {}}',
  'console.fault.arrayCut':
    'Die Datei endet zu früh: {stage, select, start {Es fehlt eine Liste von Objekten} first {Es fehlt ein Objekt oder das Ende der Liste} next {Es fehlt ein Objekt} element {Es fehlt das Ende des Objekts} after {Es fehlt ein Komma oder das Ende der Liste} other {Nach der Liste darf nichts mehr folgen}}.',
  'console.fault.objectEndless':
    'Ein Objekt endet nicht innerhalb von {max, number} Zeichen. Fehlt eine Klammer oder ein Anführungszeichen?',
  'console.fault.lineEndless':
    'Eine Zeile endet nicht innerhalb von {max, number} Zeichen. Jede Zeile ist ein JSON-Objekt.',
  'console.fault.columnsMany':
    'Eine Datei darf höchstens {max, number} Spalten haben. Entfernen Sie, was Sie nicht brauchen.',
  'console.fault.columnsNone': 'Die Datei hat keine Spalten. Sie braucht eine Zeile mit Überschriften oder JSON-Daten.',
  'console.fault.headerBeyond': 'Ab Zeile {header} steht nichts in der Datei. Wählen Sie eine andere Zeile.',
  'console.fault.columnBroken':
    'Die Überschrift {column} hat ein beschädigtes Zeichen. Korrigieren Sie sie, oder wählen Sie eine andere Zeichencodierung.',
  'console.fault.columnUnknown': 'Eine Spalte {column} gibt es nicht. Die Datei hat {columns}.',
  'console.fault.keysUnknown': 'Ein Feld {keys} gibt es nicht. Die Datei hat {fields}.',
  'console.fault.currencyUnknown': 'Die Währung {currency}, die für {field} gewählt ist, gibt es nicht.',
  'console.fault.currencyOfType': '{field} hat eine Währung, ist aber kein Betrag.',
  'console.fault.idRepeated':
    'Die ID {id} kommt ein zweites Mal vor. Korrigieren Sie die Datei, wählen Sie eine andere Spalte, oder lassen Sie IDs aus den Werten bilden.',
  'console.fault.idWrong': '{found} kann keine ID sein: Sie hat 1 bis {max} Zeichen. Wählen Sie eine andere Spalte.',
  'console.fault.createdAtWrong': '{found} ist kein Datum und keine Uhrzeit.',
  'console.fault.pointHalf':
    'Ein Ort braucht Breite und Länge oder keines von beiden; gefunden: {found}. Korrigieren Sie es, oder lesen Sie die Spalte als Zahlen.',
  'console.fault.valueWrong':
    '{found} ist {expected, select, options {keine Liste von Optionen} number {keine Zahl} integer {keine ganze Zahl} boolean {weder Ja noch Nein} date {kein Datum} datetime {kein Datum und keine Uhrzeit} geo {kein Punkt aus Breite und Länge} json {kein JSON} email {keine E-Mail-Adresse} uri {keine Webadresse mit http:// oder https://} other {kein darstellbarer Text}}. {hasComma, select, yes {Wenn die Datei Dezimalkommas hat, wählen Sie das unten.} other {}} Korrigieren Sie den Wert, oder wählen Sie einen anderen Typ für die Spalte.',
  'console.fault.valueBroken':
    'Ein Wert ist zu tief verschachtelt oder hat ein beschädigtes Zeichen. Entfernen Sie ihn aus der Datei.',

  'console.reading.codes': 'Codes, wie die Überschrift sagt, und keine Zahlen.',
  'console.reading.marksOpen': 'Die Zeichen können dezimal sein oder Tausender trennen. Wählen Sie das Dezimalzeichen.',
  'console.reading.excelCodes': 'Codes wie {sample}, ohne die Zeichen für Excel.',
  'console.reading.truths': 'Ja oder Nein: Die ganze Spalte hat {words}.',
  'console.reading.lists':
    'Mehrere Optionen je Zelle, getrennt durch {separator, select, comma {Kommas} other {| oder Semikolons}}.',
  'console.reading.options': 'Optionen: {values} verschiedene Werte in {records, number} Einträgen.',
  'console.reading.numbers':
    '{isWhole, select, yes {Ganze Zahlen} other {Zahlen}} wie {sample}: {from, select, column {Die ganze Spalte hat diese Zeichen} points {Andere Spalten haben Dezimalpunkte} other {Andere Spalten haben Dezimalkommas}}.',
  'console.reading.percents': 'Prozentwerte wie {sample}.',
  'console.reading.amounts':
    'Beträge in {currency}, etwa {sample}. {isOfSeveral, select, yes {$ gilt als US-Dollar.} other {}}',
  'console.reading.units': 'Zahlen in {unit}, etwa {sample}.',
  'console.reading.currencyField': 'Beträge in der Währung, die in {field} steht.',
  'console.reading.days': 'Datumsangaben wie {sample}: {first, select, day {Der Tag} other {Der Monat}} steht vorn.',
  'console.reading.flags': 'Ja oder Nein: Die Zellen enthalten {words} oder nichts.',
  'console.reading.digitDays': 'Datumsangaben wie {sample}: Jahr, Monat, Tag.',
  'console.reading.serialDays': 'Datumsangaben wie {sample}: So zählen Tabellenprogramme die Tage.',
  'console.reading.structures': 'Listen oder strukturierte Daten: Die Zellen enthalten JSON.',
  'console.reading.currencyHeading': 'Beträge in {currency}, laut Überschrift.',
  'console.reading.points': 'Punkte wie {sample}: erst Breite, dann Länge.',
  'console.reading.pointsOf': 'Punkte aus {columns}.',
  'console.reading.pictures': 'Das erste Bild jeder Zelle. Als Mehrfachauswahl bleiben alle.',

  'console.fileNote.sheet': 'Gelesen wurde das Tabellenblatt {sheet}. Die Datei hat {sheets}.',
  'console.fileNote.cellErrors':
    '{count, plural, one {Eine Zelle hat einen Fehler} other {# Zellen haben einen Fehler}} und damit keinen Wert, zuerst {error} in {cell}.',
  'console.fileNote.titles': 'Die Überschriften wurden in Zeile {header} gefunden, unter Titeln.',
  'console.fileNote.encoding':
    'Die Datei ist nicht in UTF-8 und wurde als {encoding} gelesen. Wenn Buchstaben falsch sind, wählen Sie eine andere Zeichencodierung.',
  'console.fileNote.productLines':
    'Zeilen mit dem Handle der Zeile darüber sind Varianten ihres Produkts und wurden daraus ergänzt. Zeilen, die nur ein Bild haben, wurden weggelassen.',
  'console.fileNote.createdAtField':
    '{column} ist ein Feld wie die anderen, denn manche Einträge haben darin keine Zeitangabe. Einträge gelten als angelegt, wenn sie zum ersten Mal importiert werden.',
  'console.fileNote.idField':
    '{column} ist ein Feld wie die anderen, denn manche Einträge haben darin keinen Wert. Die Einträge sind nach ihrer Reihenfolge nummeriert.',
  'console.fileNote.nullWords': '{words} wurde als „kein Wert“ gelesen.',
  'console.fileNote.withoutValues': 'Spalten ohne Wert wurden weggelassen: {columns}.',
  'console.fileNote.pointColumns': 'Aus {columns} wurde ein Feld mit Orten: {field}.',
  'console.fileNote.totalLeftOut': 'Zeile {line}, {text}, wird weggelassen.',
  'console.fileNote.idAsBefore': 'Die IDs kommen wie zuvor aus der Spalte {column}.',
  'console.fileNote.idOfValues': 'Die IDs werden wie zuvor aus den Werten gebildet.',
  'console.fileNote.zoneOfPages':
    'Uhrzeiten der Datei werden als {zone} gelesen, Ihre Seiten zeigen Uhrzeiten als {pages}. Die Zeitzone Ihrer Seiten ändern Sie unter Aussehen.',
} as const;
