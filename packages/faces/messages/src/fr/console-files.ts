/** What the console says of owners' files, in French. */
export const files = {
  'console.file.add': 'Ajouter un fichier',
  'console.file.replace': 'Remplacer par un fichier',
  'console.file.replaceTitle': 'Remplacer {collection} par un fichier',
  'console.file.undo': 'Rétablir ce qu’il y avait avant le {at}',
  'console.file.undoTitle': 'Rétablir ce que {collection} contenait avant',
  'console.file.lead':
    'Vous voyez ce qui a été lu avant que rien ne soit enregistré. Rien n’est public avant que vous le disiez.',
  'console.file.choose': 'Choisissez un fichier ou déposez-le ici',
  'console.file.kinds': 'Excel, CSV, NDJSON ou JSON, au plus {megabytes} Mo et {records} enregistrements',
  'console.file.reading': 'Le fichier est en cours de lecture',
  'console.file.name': 'Nom',
  'console.file.slug': 'Nom dans les adresses',
  'console.file.id': 'Identifiant de chaque enregistrement',
  'console.file.idText':
    'Les liens vers un enregistrement durent si son identifiant reste le même dans votre prochain fichier.',
  'console.file.idMade': 'Son numéro dans le fichier',
  'console.file.idValues': 'Formé de toutes ses valeurs',
  'console.file.encoding': 'Encodage',
  'console.file.decimal': 'Signe décimal',
  'console.file.dates': 'Ordre des dates',
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
    'Les nombres comme {value} sont lus comme du texte. Choisissez la virgule comme signe décimal pour lire des nombres.',
  'console.file.ambiguous':
    '{type, select, text {Le signe dans {value} peut être décimal ou séparer les milliers ; il est donc lu comme du texte.} other {Le signe dans {value} a été lu comme décimal ; il peut séparer les milliers.}} Choisissez le signe décimal pour en décider.',
  'console.file.ambiguousDay':
    'Dans {value}, le jour ou le mois peut venir en premier ; la date est donc lue comme du texte. Choisissez l’ordre des dates pour en décider.',
  'console.file.mistakes': 'Il ne peut pas être enregistré ainsi',
  'console.file.mistakesText':
    'Corrigez le fichier et choisissez-le à nouveau. Ou choisissez ci-dessous un autre type, identifiant, encodage ou signe décimal, ou laissez la colonne de côté.',
  'console.file.again': 'Choisir un autre fichier',
  'console.file.store': 'Ajouter',
  'console.file.replaceNow': 'Remplacer',
  'console.file.undoNow': 'Rétablir',
  'console.file.added': '{collection} est là, et masquée. Choisissez ci-dessous ce qui en est montré.',
  'console.file.replaced':
    '{collection} est remplacée. Les visiteurs voient les nouveaux enregistrements dans les cinq minutes.',
  'console.file.changes': 'Ce qui change',
  'console.file.recordsAdded':
    '{count, plural, one {# nouvel enregistrement} many {# de nouveaux enregistrements} other {# nouveaux enregistrements}}',
  'console.file.recordsChanged':
    '{count, plural, one {# enregistrement modifié} many {# d’enregistrements modifiés} other {# enregistrements modifiés}}',
  'console.file.recordsGone':
    '{count, plural, one {# enregistrement disparaît} many {# d’enregistrements disparaissent} other {# enregistrements disparaissent}}',
  'console.file.such': 'Comme {values}',
  'console.file.change': '{record}, {field} : {before} devient {after}',
  'console.file.none': 'aucune valeur',
  'console.file.fieldsNew': 'Nouveaux champs, qui sont masqués : {fields}',
  'console.file.fieldsGone': 'Champs qui disparaissent : {fields}',
  'console.file.shownGone': 'Les visiteurs perdent {fields}',
  'console.file.shownGoneText':
    'Ils le voient maintenant, et cela disparaît de vos pages et de votre API. Si cela revient avec un fichier ultérieur, ce sera masqué.',
  'console.file.shownRetyped': '{fields} reçoit un autre type',
  'console.file.shownRetypedText':
    'Les visiteurs le voient maintenant. Il est absent jusqu’à l’arrivée des nouveaux enregistrements.',
  'console.deed.file-added':
    'a ajouté la collection {collection} à partir d’un fichier : {records, plural, one {# enregistrement} many {# d’enregistrements} other {# enregistrements}}',
  'console.deed.file-replaced':
    'a remplacé {collection} par un fichier : {records, plural, one {# enregistrement} many {# d’enregistrements} other {# enregistrements}}',
  'console.deed.file-undone':
    'a rétabli ce que {collection} contenait avant : {records, plural, one {# enregistrement} many {# d’enregistrements} other {# enregistrements}}',
  'console.reason.filesOff': 'Ce service n’accepte pas de fichiers.',
  'console.reason.fileBusy': 'Un autre de vos fichiers est en cours de lecture. Réessayez quand ce sera fini.',
  'console.reason.fileGone':
    'Le fichier n’est plus là : il est gardé une heure, et le fichier suivant prend sa place. Choisissez-le à nouveau.',
  'console.reason.fileLarge': 'Un fichier peut avoir {megabytes} Mo. Laissez des colonnes de côté, ou divisez-le.',
  'console.reason.fileRecords': 'Un fichier peut avoir {max} enregistrements. Divisez-le.',
  'console.reason.fileFields': 'Un fichier peut avoir {max} colonnes. Retirez celles dont vous n’avez pas besoin.',
  'console.reason.fileCollections':
    'Vous avez déjà {max} collections, et un fichier n’en ajoute pas. Remplacez l’une d’elles.',
  'console.reason.fileMistakes': 'Le fichier comporte des erreurs, et rien n’a été enregistré.',
  'console.reason.fileUnread':
    'La lecture du fichier a pris trop de temps. Divisez-le, ou laissez des colonnes de côté.',
  'console.reason.fileNoField': 'Toutes les colonnes sont laissées de côté. Prenez-en au moins une.',
  'console.reason.fileForeign':
    'Les enregistrements de cette collection viennent d’une base de données, non d’un fichier.',
  'console.reason.nothingKept': 'Rien n’est gardé de ce que la collection contenait avant.',
} as const;
