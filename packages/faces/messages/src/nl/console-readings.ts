/** How an owner's file was read, and why one cannot be, in Dutch. */
export const readings = {
  'console.file.place':
    '{at, select, line {Regel {line}} column {Kolom {column}} other {Regel {line}, kolom {column}}}',
  'console.file.total': 'Regel {line}, {text}, lijkt een totaal van de andere',
  'console.file.totalText': 'Die zou een item worden zoals elk ander.',
  'console.file.totalOut': 'Weglaten',

  'console.fault.fileEmpty': 'Het bestand is leeg.',
  'console.fault.fileBlank': 'Het bestand bevat alleen spaties.',
  'console.fault.fileChanged': 'Het bestand is tijdens het lezen veranderd. Kies het opnieuw.',
  'console.fault.encodingUnknown': 'De codering {encoding} bestaat niet. Kies hieronder een andere.',
  'console.fault.bytesForeign': 'Dit is geen {encoding}. Kies hieronder een andere codering.',
  'console.fault.bytesNotUtf8':
    'Dit is geen UTF-8. Kies hieronder de codering: in windows-1252 staat er {windows}, in macintosh {macintosh}.',
  'console.fault.quoteInside':
    'Na {text} staat een aanhalingsteken, maar de cel begint er niet mee. Zet de hele cel tussen aanhalingstekens en verdubbel die erbinnen.',
  'console.fault.quoteFollowed':
    'Na het sluitende aanhalingsteken van een cel volgt tekst. Verdubbel aanhalingstekens binnen een cel.',
  'console.fault.quoteOpen': 'Een aanhalingsteken wordt nooit gesloten. Sluit het, of verdubbel het binnen een cel.',
  'console.fault.recordEndless':
    'Een item is langer dan {max, number} tekens. Ontbreekt er een sluitend aanhalingsteken?',
  'console.fault.cellsFew':
    'De regel heeft {cells, plural, one {# cel} other {# cellen}}, maar er {columns, plural, one {is # kolomnaam} other {zijn # kolomnamen}}. Zet een cel met een regeleinde tussen aanhalingstekens, of vul aan wat ontbreekt.',
  'console.fault.cellsMany':
    'De regel heeft {cells, plural, one {# cel} other {# cellen}}, maar er {columns, plural, one {is # kolomnaam} other {zijn # kolomnamen}}: {further} is te veel. Zet een cel met het scheidingsteken tussen aanhalingstekens, of geef de kolom een naam. {header, select, 0 {} other {Staan de kolomnamen op regel {header}, kies die dan hieronder.}}',
  'console.fault.decimalOfExcel': 'In Excel-bestanden zijn getallen al getallen: er valt geen decimaalteken te kiezen.',
  'console.fault.workbookLarge': 'Een Excel-bestand mag hoogstens {max, number} bytes hebben. Sla het op als CSV.',
  'console.fault.workbookOld':
    'Het bestand heeft een wachtwoord of de indeling van Excel van vóór 2007. Sla het zonder wachtwoord op als .xlsx of als CSV.',
  'console.fault.workbookForeign': 'Dit is geen Excel-bestand. Sla het opnieuw op als .xlsx of als CSV.',
  'console.fault.workbookCut': 'Het Excel-bestand is onvolledig. Sla het opnieuw op.',
  'console.fault.workbookUnpacked':
    'Het Excel-bestand is te groot: uitgepakt heeft het {bytes, number} bytes, waarvan {texts, number} in teksten; toegestaan zijn {bytesMax, number} en {textsMax, number}. Sla het op als CSV.',
  'console.fault.workbookUnread': 'Het Excel-bestand is niet te lezen ({why}). Sla het opnieuw op, of als CSV.',
  'console.fault.sheetNone': 'Het Excel-bestand heeft geen werkblad.',
  'console.fault.besideTable':
    'In kolom {column} staat een waarde, maar geen kolomnaam naast {headings}. Staan de kolomnamen op regel {line}, kies die dan hieronder. Verwijder anders wat naast de tabel staat.',
  'console.fault.decimalOfJson':
    'In JSON worden getallen op één manier geschreven: er valt geen decimaalteken te kiezen.',
  'console.fault.headerOfJson': 'Een JSON-bestand heeft geen regel met kolomnamen.',
  'console.fault.jsonNoObject': '{found} is geen JSON-object.',
  'console.fault.jsonUnread': '{found} is geen JSON ({why}). Verbeter het item, of verwijder het.',
  'console.fault.arrayWrong':
    '{found} staat op de verkeerde plaats: {stage, select, start {het bestand moet beginnen met [, een lijst van objecten} first {hier hoort een object of het einde van de lijst} next {hier hoort een object} element {hier hoort het einde van het object} after {hier hoort een komma of het einde van de lijst} other {na de lijst mag niets meer volgen}}. {isLines, select, yes {Is elke regel een object, noem het bestand dan .ndjson.} other {}}',
  'console.fault.arrayCut':
    'Het bestand houdt te vroeg op: {stage, select, start {er ontbreekt een lijst van objecten} first {er ontbreekt een object of het einde van de lijst} next {er ontbreekt een object} element {het einde van het object ontbreekt} after {er ontbreekt een komma of het einde van de lijst} other {na de lijst mag niets meer volgen}}.',
  'console.fault.objectEndless':
    'Een object is langer dan {max, number} tekens. Ontbreekt er een accolade of een aanhalingsteken?',
  'console.fault.lineEndless': 'Een regel is langer dan {max, number} tekens. Elke regel is een JSON-object.',
  'console.fault.columnsMany':
    'Een bestand mag hoogstens {max, number} kolommen hebben. Verwijder wat u niet nodig hebt.',
  'console.fault.columnsNone': 'Het bestand heeft geen kolommen. Er is een regel met kolomnamen nodig, of JSON.',
  'console.fault.headerBeyond': 'Vanaf regel {header} staat er niets in het bestand. Kies een andere regel.',
  'console.fault.columnBroken':
    'De kolomnaam {column} bevat een beschadigd teken. Verbeter die, of kies een andere codering.',
  'console.fault.columnUnknown': 'Er is geen kolom {column}. Het bestand heeft {columns}.',
  'console.fault.keysUnknown': 'Er is geen veld {keys}. Het bestand heeft {fields}.',
  'console.fault.currencyUnknown': 'De valuta {currency}, gekozen voor {field}, bestaat niet.',
  'console.fault.currencyOfType': '{field} heeft een valuta, maar is geen bedrag.',
  'console.fault.idRepeated':
    'De ID {id} komt een tweede keer voor. Verbeter het bestand, kies een andere kolom, of laat ID’s uit de waarden maken.',
  'console.fault.idWrong': '{found} kan geen ID zijn: die heeft 1 tot {max} tekens. Kies een andere kolom.',
  'console.fault.createdAtWrong': '{found} is geen datum en geen tijd.',
  'console.fault.pointHalf':
    'Een plaats heeft een breedte- en een lengtegraad nodig, of geen van beide; gevonden: {found}. Verbeter het, of lees de kolom als getallen.',
  'console.fault.valueWrong':
    '{found} is {expected, select, options {geen lijst van opties} number {geen getal} integer {geen geheel getal} boolean {geen ja of nee} date {geen datum} datetime {geen datum en geen tijd} geo {geen punt met breedte- en lengtegraad} json {geen JSON} email {geen e-mailadres} uri {geen webadres met http:// of https://} other {geen leesbare tekst}}. {hasComma, select, yes {Heeft het bestand decimale komma’s, kies die dan hieronder.} other {}} Verbeter de waarde, of kies een ander type voor de kolom.',
  'console.fault.valueBroken':
    'Een waarde is te diep genest of bevat een beschadigd teken. Verwijder die uit het bestand.',

  'console.reading.codes': 'Codes, volgens de kolomnaam, en geen getallen.',
  'console.reading.marksOpen': 'De tekens kunnen decimaal zijn of duizendtallen scheiden. Kies het decimaalteken.',
  'console.reading.excelCodes': 'Codes zoals {sample}, zonder de tekens voor Excel.',
  'console.reading.truths': 'Ja of nee: de hele kolom bevat {words}.',
  'console.reading.lists':
    'Meerdere opties per cel, gescheiden door {separator, select, comma {komma’s} other {| of puntkomma’s}}.',
  'console.reading.options': 'Opties: {values} verschillende waarden in {records, number} items.',
  'console.reading.numbers':
    '{isWhole, select, yes {Gehele getallen} other {Getallen}} zoals {sample}: {from, select, column {de hele kolom heeft deze tekens} points {andere kolommen hebben decimale punten} other {andere kolommen hebben decimale komma’s}}.',
  'console.reading.percents': 'Percentages zoals {sample}.',
  'console.reading.amounts':
    'Bedragen in {currency}, zoals {sample}. {isOfSeveral, select, yes {$ geldt als Amerikaanse dollar.} other {}}',
  'console.reading.units': 'Getallen in {unit}, zoals {sample}.',
  'console.reading.currencyField': 'Bedragen in de valuta die in {field} staat.',
  'console.reading.days': 'Datums zoals {sample}: {first, select, day {de dag} other {de maand}} staat vooraan.',
  'console.reading.flags': 'Ja of nee: de cellen bevatten {words} of niets.',
  'console.reading.digitDays': 'Datums zoals {sample}: jaar, maand, dag.',
  'console.reading.serialDays': 'Datums zoals {sample}: zo tellen spreadsheets de dagen.',
  'console.reading.structures': 'Lijsten of gestructureerde gegevens: de cellen bevatten JSON.',
  'console.reading.currencyHeading': 'Bedragen in {currency}, volgens de kolomnaam.',
  'console.reading.points': 'Punten zoals {sample}: eerst de breedtegraad, dan de lengtegraad.',
  'console.reading.pointsOf': 'Punten uit {columns}.',
  'console.reading.pictures': 'De eerste afbeelding van elke cel. Als meerkeuze blijven ze allemaal.',

  'console.fileNote.sheet': 'Het werkblad {sheet} is gelezen. Het bestand heeft {sheets}.',
  'console.fileNote.cellErrors':
    '{count, plural, one {Eén cel heeft een fout} other {# cellen hebben een fout}} en dus geen waarde, als eerste {error} in {cell}.',
  'console.fileNote.titles': 'De kolomnamen zijn gevonden op regel {header}, onder titels.',
  'console.fileNote.encoding':
    'Het bestand is niet in UTF-8 en is gelezen als {encoding}. Kloppen letters niet, kies dan een andere codering.',
  'console.fileNote.productLines':
    'Regels met de Handle van de regel erboven zijn varianten van dat product en zijn daaruit aangevuld. Regels met alleen een afbeelding zijn weggelaten.',
  'console.fileNote.createdAtField':
    '{column} is een veld zoals de andere, want sommige items hebben er geen tijdstip in. Items gelden als aangemaakt bij hun eerste import.',
  'console.fileNote.idField':
    '{column} is een veld zoals de andere, want sommige items hebben er geen waarde in. De items zijn op volgorde genummerd.',
  'console.fileNote.nullWords': '{words} is gelezen als “geen waarde”.',
  'console.fileNote.withoutValues': 'Kolommen zonder waarde zijn weggelaten: {columns}.',
  'console.fileNote.pointColumns': '{columns} zijn één veld met plaatsen geworden: {field}.',
  'console.fileNote.totalLeftOut': 'Regel {line}, {text}, wordt weggelaten.',
  'console.fileNote.idAsBefore': 'De ID’s komen uit de kolom {column}, zoals voorheen.',
  'console.fileNote.idOfValues': 'De ID’s worden uit de waarden gemaakt, zoals voorheen.',
  'console.fileNote.zoneOfPages':
    'Tijden in het bestand worden gelezen als {zone}, en uw pagina’s tonen tijden als {pages}. De tijdzone van uw pagina’s wijzigt u onder Uiterlijk.',
} as const;
