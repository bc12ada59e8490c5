/** What the console says of owners' files, in French. */
export const files = {
  'console.file.add': 'Ajouter un fichier',
  'console.file.replace': 'Remplacer par un fichier',
  'console.file.replaceTitle': 'Remplacer {collection} par un fichier',
  'console.file.undo': 'Rétablir ce qu’il y avait avant le {at}',
  'console.file.undoTitle': 'Rétablir ce que {collection} contenait avant',
  'console.file.lead':
    'Vous voyez ce qui a été lu avant que rien ne soit enregistré. Rien n’est public sans votre accord.',
  'console.file.choose': 'Choisissez un fichier ou déposez-le ici',
  'console.file.kinds': 'Excel, CSV, NDJSON ou JSON, au plus {megabytes} Mo et {records} éléments',
  'console.file.reading': 'Le fichier est en cours de lecture',
  'console.file.name': 'Nom',
  'console.file.slug': 'Nom dans les adresses',
  'console.file.id': 'Identifiant de chaque élément',
  'console.file.idText':
    'Les liens vers un élément restent valables si son identifiant reste le même dans votre prochain fichier.',
  'console.file.idMade': 'Son numéro dans le fichier',
  'console.file.idValues': 'Formé de toutes ses valeurs',
  'console.file.encoding': 'Encodage',
  'console.file.decimal': 'Séparateur décimal',
  'console.file.dates': 'Ordre dans les dates',
  'console.file.dmy': 'Jour d’abord, comme dans 31/01/2026',
  'console.file.mdy': 'Mois d’abord, comme dans 01/31/2026',
  'console.file.header': 'Ligne des en-têtes',
  'console.file.headerFirst': 'La première qui a une valeur',
  'console.file.zone': 'Fuseau horaire du fichier',
  'console.file.zoneText': 'Les heures sans fuseau sont lues dans celui-ci.',
  'console.file.automatic': 'Comme dans le fichier',
  'console.file.comma': 'Virgule, comme dans 1.234,56',
  'console.file.point': 'Point, comme dans 1,234.56',
  'console.file.fields': 'Champs',
  'console.file.type': 'Type de {field}',
  'console.file.currency': 'Devise de {field}',
  'console.file.currencyUnknown': 'Devise inconnue',
  'console.file.currencyNone': 'Aucune devise ne porte ce nom.',
  'console.file.typeFrom':
    '{from, select, inferred {toutes les valeurs conviennent} kept {comme avant} other {choisi par vous}}',
  'console.file.noValues': 'Aucune valeur',
  'console.file.commas':
    'Les nombres comme {value} sont lus comme du texte. Choisissez la virgule comme séparateur décimal pour lire des nombres.',
  'console.file.ambiguous':
    '{type, select, text {Le signe dans {value} peut séparer les décimales ou les milliers ; {value} est donc lu comme du texte.} other {Le signe dans {value} a été lu comme séparateur décimal ; il peut aussi séparer les milliers.}} Choisissez le séparateur décimal pour en décider.',
  'console.file.ambiguousDay':
    'Dans {value}, le jour ou le mois peut venir en premier ; la date est donc lue comme du texte. Choisissez l’ordre dans les dates pour en décider.',
  'console.file.mistakes': 'Il ne peut pas être enregistré ainsi',
  'console.file.mistakesText':
    'Corrigez le fichier et choisissez-le de nouveau. Ou choisissez ci-dessous un autre type, identifiant, encodage ou séparateur décimal, ou excluez la colonne.',
  'console.file.again': 'Choisir un autre fichier',
  'console.file.store': 'Ajouter',
  'console.file.replaceNow': 'Remplacer',
  'console.file.undoNow': 'Rétablir',
  'console.file.removeTitle': 'Supprimer {collection}',
  'console.file.removeText':
    'La collection est supprimée avec {records, plural, one {# élément} many {# d’éléments} other {# éléments}}, ses vues et ses textes. Elle ne peut revenir qu’avec le fichier.',
  'console.file.removeNow': 'Supprimer',
  'console.file.removed': '{collection} est supprimée.',
  'console.file.added': '{collection} est ajoutée, et masquée. Choisissez ci-dessous ce qui en est montré.',
  'console.file.replaced':
    '{collection} a été remplacée. Les visiteurs verront les nouveaux éléments dans les cinq minutes.',
  'console.file.changes': 'Ce qui change',
  'console.file.recordsAdded':
    '{count, plural, one {# nouvel élément} many {# de nouveaux éléments} other {# nouveaux éléments}}',
  'console.file.recordsChanged':
    '{count, plural, one {# élément modifié} many {# d’éléments modifiés} other {# éléments modifiés}}',
  'console.file.recordsGone':
    '{count, plural, one {# élément disparaît} many {# d’éléments disparaissent} other {# éléments disparaissent}}',
  'console.file.such': 'Par exemple {values}',
  'console.file.change': '{record}, {field} : {before} devient {after}',
  'console.file.none': 'aucune valeur',
  'console.file.fieldsNew': 'Nouveaux champs, qui sont masqués : {fields}',
  'console.file.fieldsGone': 'Champs qui disparaissent : {fields}',
  'console.file.shownGone': 'Les visiteurs ne verront plus {fields}',
  'console.file.shownGoneText':
    'Ils le voient maintenant, et cela disparaît de vos pages et de votre API. Si cela revient avec un prochain fichier, ce sera masqué.',
  'console.file.shownRetyped': 'Autre type : {fields}',
  'console.file.shownRetypedText':
    'Les visiteurs le voient maintenant. Il n’apparaîtra plus jusqu’à l’arrivée des nouveaux éléments.',
  'console.event.file-added':
    'a ajouté la collection {collection} à partir d’un fichier : {records, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.event.file-replaced':
    'a remplacé {collection} par un fichier : {records, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.event.file-removed':
    'a supprimé la collection {collection} : {records, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.event.file-undone':
    'a rétabli ce que {collection} contenait avant : {records, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.reason.filesOff': 'Ce service n’accepte pas de fichiers.',
  'console.reason.fileBusy': 'Un autre de vos fichiers est en cours de lecture. Réessayez quand ce sera fini.',
  'console.reason.fileGone':
    'Le fichier n’est plus là : il est conservé une heure, et le fichier suivant prend sa place. Choisissez-le de nouveau.',
  'console.reason.fileLarge': 'Un fichier peut avoir au plus {megabytes} Mo. Excluez des colonnes, ou divisez-le.',
  'console.reason.fileRecords': 'Un fichier peut avoir au plus {max} éléments. Divisez-le.',
  'console.reason.fileFields':
    'Un fichier peut avoir au plus {max} colonnes. Retirez celles dont vous n’avez pas besoin.',
  'console.reason.fileCollections': 'Vous avez déjà {max} collections, le maximum autorisé. Remplacez l’une d’elles.',
  'console.reason.fileMistakes': 'Le fichier comporte des erreurs, et rien n’a été enregistré.',
  'console.reason.fileUnread': 'La lecture du fichier a pris trop de temps. Divisez-le, ou excluez des colonnes.',
  'console.reason.fileNoField': 'Toutes les colonnes sont exclues. Gardez-en au moins une.',
  'console.reason.fileForeign': 'Les éléments de cette collection viennent d’une base de données, et non d’un fichier.',
  'console.reason.fileShown': 'Cette collection est visible. Masquez-la d’abord, puis supprimez-la.',
  'console.reason.nothingKept': 'Rien n’est conservé de ce que la collection contenait avant.',
} as const;
