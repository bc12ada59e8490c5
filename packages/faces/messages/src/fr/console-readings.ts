/** How an owner's file was read, and why one cannot be, in French. */
export const readings = {
  'console.file.place':
    '{at, select, line {Ligne {line}} column {Colonne {column}} other {Ligne {line}, colonne {column}}}',
  'console.file.total': 'La ligne {line}, {text}, ressemble à un total des autres',
  'console.file.totalText': 'Elle deviendrait un élément comme un autre.',
  'console.file.totalOut': 'L’exclure',

  'console.fault.fileEmpty': 'Le fichier est vide.',
  'console.fault.fileBlank': 'Le fichier ne contient que des espaces.',
  'console.fault.fileChanged': 'Le fichier a changé pendant la lecture. Choisissez-le de nouveau.',
  'console.fault.encodingUnknown': 'L’encodage {encoding} n’existe pas. Choisissez-en un autre ci-dessous.',
  'console.fault.bytesForeign': 'Ce n’est pas du {encoding}. Choisissez un autre encodage ci-dessous.',
  'console.fault.bytesNotUtf8':
    'Ce n’est pas de l’UTF-8. Choisissez l’encodage ci-dessous : en windows-1252, on lit {windows}, en macintosh, {macintosh}.',
  'console.fault.quoteInside':
    'Un guillemet suit {text}, mais la cellule ne commence pas par un guillemet. Mettez toute la cellule entre guillemets et doublez ceux qu’elle contient.',
  'console.fault.quoteFollowed':
    'Du texte suit le guillemet fermant d’une cellule. Doublez les guillemets à l’intérieur d’une cellule.',
  'console.fault.quoteOpen': 'Un guillemet n’est jamais fermé. Fermez-le, ou doublez-le à l’intérieur d’une cellule.',
  'console.fault.recordEndless': 'Un élément dépasse {max, number} caractères. Manque-t-il un guillemet fermant ?',
  'console.fault.cellsFew':
    'La ligne a {cells, plural, one {# cellule} many {# de cellules} other {# cellules}} pour {columns, plural, one {# en-tête} many {# d’en-têtes} other {# en-têtes}}. Mettez entre guillemets une cellule qui contient un saut de ligne, ou complétez ce qui manque.',
  'console.fault.cellsMany':
    'La ligne a {cells, plural, one {# cellule} many {# de cellules} other {# cellules}} pour {columns, plural, one {# en-tête} many {# d’en-têtes} other {# en-têtes}} : {further} est de trop. Mettez entre guillemets une cellule qui contient le séparateur, ou donnez un en-tête à la colonne. {header, select, 0 {} other {Si les en-têtes sont à la ligne {header}, choisissez-la ci-dessous.}}',
  'console.fault.decimalOfExcel':
    'Dans un fichier Excel, les nombres sont déjà des nombres : aucun séparateur décimal à choisir.',
  'console.fault.workbookLarge': 'Un fichier Excel peut avoir au plus {max, number} octets. Enregistrez-le en CSV.',
  'console.fault.workbookOld':
    'Le fichier a un mot de passe, ou il est au format d’Excel d’avant 2007. Enregistrez-le sans mot de passe en .xlsx ou en CSV.',
  'console.fault.workbookForeign': 'Ce n’est pas un fichier Excel. Enregistrez-le de nouveau en .xlsx ou en CSV.',
  'console.fault.workbookCut': 'Le fichier Excel est incomplet. Enregistrez-le de nouveau.',
  'console.fault.workbookUnpacked':
    'Le fichier Excel est trop volumineux : décompressé, il a {bytes, number} octets, dont {texts, number} de textes ; le maximum est de {bytesMax, number} et {textsMax, number}. Enregistrez-le en CSV.',
  'console.fault.workbookUnread': 'Le fichier Excel est illisible ({why}). Enregistrez-le de nouveau, ou en CSV.',
  'console.fault.sheetNone': 'Le fichier Excel n’a aucune feuille.',
  'console.fault.besideTable':
    'La colonne {column} contient une valeur, mais n’a pas d’en-tête à côté de {headings}. Si les en-têtes sont à la ligne {line}, choisissez-la ci-dessous. Sinon, retirez ce qui est à côté du tableau.',
  'console.fault.decimalOfJson':
    'En JSON, les nombres s’écrivent d’une seule façon : aucun séparateur décimal à choisir.',
  'console.fault.headerOfJson': 'Un fichier JSON n’a pas de ligne d’en-têtes.',
  'console.fault.jsonNoObject': '{found} n’est pas un objet JSON.',
  'console.fault.jsonUnread': '{found} n’est pas du JSON ({why}). Corrigez l’élément, ou retirez-le.',
  'console.fault.arrayWrong':
    '{found} n’est pas à sa place : {stage, select, start {le fichier doit commencer par [, une liste d’objets} first {un objet ou la fin de la liste est attendu} next {un objet est attendu} element {la fin de l’objet est attendue} after {une virgule ou la fin de la liste est attendue} other {rien ne doit suivre la liste}}. {isLines, select, yes {Si chaque ligne est un objet, nommez le fichier .ndjson.} other {}}',
  'console.fault.arrayCut':
    'Le fichier s’arrête trop tôt : {stage, select, start {une liste d’objets est attendue} first {un objet ou la fin de la liste est attendu} next {un objet est attendu} element {la fin de l’objet est attendue} after {une virgule ou la fin de la liste est attendue} other {rien ne doit suivre la liste}}.',
  'console.fault.objectEndless':
    'Un objet dépasse {max, number} caractères. Manque-t-il une accolade ou un guillemet ?',
  'console.fault.lineEndless': 'Une ligne dépasse {max, number} caractères. Chaque ligne est un objet JSON.',
  'console.fault.columnsMany':
    'Un fichier peut avoir au plus {max, number} colonnes. Retirez celles dont vous n’avez pas besoin.',
  'console.fault.columnsNone': 'Le fichier n’a pas de colonnes. Il lui faut une ligne d’en-têtes ou des données JSON.',
  'console.fault.headerBeyond': 'Le fichier est vide à partir de la ligne {header}. Choisissez une autre ligne.',
  'console.fault.columnBroken':
    'L’en-tête {column} contient un caractère endommagé. Corrigez-le, ou choisissez un autre encodage.',
  'console.fault.columnUnknown': 'Il n’y a pas de colonne {column}. Le fichier a {columns}.',
  'console.fault.keysUnknown': 'Il n’y a pas de champ {keys}. Le fichier a {fields}.',
  'console.fault.currencyUnknown': 'La devise {currency}, choisie pour {field}, n’existe pas.',
  'console.fault.currencyOfType': '{field} a une devise, mais n’est pas un montant.',
  'console.fault.idRepeated':
    'L’identifiant {id} apparaît une deuxième fois. Corrigez le fichier, choisissez une autre colonne, ou faites former les identifiants à partir des valeurs.',
  'console.fault.idWrong':
    '{found} ne peut pas être un identifiant, qui a de 1 à {max} caractères. Choisissez une autre colonne.',
  'console.fault.createdAtWrong': '{found} n’est ni une date ni une heure.',
  'console.fault.pointHalf':
    'Un lieu a une latitude et une longitude, ou aucune des deux ; trouvé : {found}. Corrigez, ou lisez la colonne comme des nombres.',
  'console.fault.valueWrong':
    '{found} n’est {expected, select, options {pas une liste d’options} number {pas un nombre} integer {pas un nombre entier} boolean {ni oui ni non} date {pas une date} datetime {ni une date ni une heure} geo {pas un point, latitude et longitude} json {pas du JSON} email {pas une adresse e-mail} uri {pas une adresse web en http:// ou https://} other {pas un texte affichable}}. {hasComma, select, yes {Si le fichier a des virgules décimales, choisissez-les ci-dessous.} other {}} Corrigez la valeur, ou choisissez un autre type pour la colonne.',
  'console.fault.valueBroken':
    'Une valeur est imbriquée trop profondément, ou contient un caractère endommagé. Retirez-la du fichier.',

  'console.reading.codes': 'Des codes, d’après l’en-tête, et non des nombres.',
  'console.reading.marksOpen':
    'Les signes peuvent séparer les décimales ou les milliers. Choisissez le séparateur décimal.',
  'console.reading.excelCodes': 'Des codes comme {sample}, sans les signes pour Excel.',
  'console.reading.truths': 'Oui ou non : toute la colonne contient {words}.',
  'console.reading.lists':
    'Plusieurs options par cellule, séparées par {separator, select, comma {des virgules} other {| ou des points-virgules}}.',
  'console.reading.options': 'Des options : {values} valeurs différentes dans {records, number} éléments.',
  'console.reading.numbers':
    '{isWhole, select, yes {Des nombres entiers} other {Des nombres}} comme {sample} : {from, select, column {toute la colonne a ces signes} points {d’autres colonnes ont des points décimaux} other {d’autres colonnes ont des virgules décimales}}.',
  'console.reading.percents': 'Des pourcentages comme {sample}.',
  'console.reading.amounts':
    'Des montants en {currency}, comme {sample}. {isOfSeveral, select, yes {$ est pris pour le dollar américain.} other {}}',
  'console.reading.units': 'Des nombres en {unit}, comme {sample}.',
  'console.reading.currencyField': 'Des montants dans la devise indiquée par {field}.',
  'console.reading.days': 'Des dates comme {sample} : {first, select, day {le jour} other {le mois}} vient en premier.',
  'console.reading.flags': 'Oui ou non : les cellules contiennent {words} ou rien.',
  'console.reading.digitDays': 'Des dates comme {sample} : année, mois, jour.',
  'console.reading.serialDays': 'Des dates comme {sample} : les tableurs comptent ainsi les jours.',
  'console.reading.structures': 'Des listes ou des données structurées : les cellules contiennent du JSON.',
  'console.reading.currencyHeading': 'Des montants en {currency}, d’après l’en-tête.',
  'console.reading.points': 'Des points comme {sample} : latitude, puis longitude.',
  'console.reading.pointsOf': 'Des points formés de {columns}.',
  'console.reading.pictures': 'La première image de chaque cellule. En choix multiple, toutes sont conservées.',

  'console.fileNote.sheet': 'La feuille {sheet} a été lue. Le fichier contient {sheets}.',
  'console.fileNote.cellErrors':
    '{count, plural, one {Une cellule contient une erreur} many {# de cellules contiennent une erreur} other {# cellules contiennent une erreur}}, donc aucune valeur ; la première est {error} en {cell}.',
  'console.fileNote.titles': 'Les en-têtes ont été trouvés à la ligne {header}, sous des titres.',
  'console.fileNote.encoding':
    'Le fichier n’est pas en UTF-8 et a été lu en {encoding}. Si des lettres sont fausses, choisissez un autre encodage.',
  'console.fileNote.productLines':
    'Les lignes qui ont le Handle de la ligne du dessus sont des variantes de son produit et ont été complétées. Les lignes qui n’ont qu’une image ont été exclues.',
  'console.fileNote.createdAtField':
    '{column} est un champ comme les autres, car certains éléments n’y ont pas de date. Un élément compte comme créé lors de sa première importation.',
  'console.fileNote.idField':
    '{column} est un champ comme les autres, car certains éléments n’y ont pas de valeur. Les éléments sont numérotés dans leur ordre.',
  'console.fileNote.nullWords': '{words} a été lu comme une absence de valeur.',
  'console.fileNote.withoutValues': 'Les colonnes sans valeur ont été exclues : {columns}.',
  'console.fileNote.pointColumns': '{columns} sont devenus un champ de lieux, {field}.',
  'console.fileNote.totalLeftOut': 'La ligne {line}, {text}, est exclue.',
  'console.fileNote.idAsBefore': 'Les identifiants viennent de la colonne {column}, comme avant.',
  'console.fileNote.idOfValues': 'Les identifiants sont formés à partir des valeurs, comme avant.',
  'console.fileNote.zoneOfPages':
    'Les heures du fichier sont lues en {zone}, et vos pages affichent les heures en {pages}. Le fuseau horaire de vos pages se change sous Apparence.',
} as const;
