/** What the owners' console says, in French. */
import type { ConsoleMessages } from '../messages.ts';
import { codes } from './console-codes.ts';
import { files } from './console-files.ts';
import { looks } from './console-looks.ts';
import { pages } from './console-pages.ts';
import { readings } from './console-readings.ts';
import { records } from './console-records.ts';
import { schedule } from './console-schedule.ts';

export const console: ConsoleMessages = {
  ...codes,
  ...files,
  ...pages,
  ...looks,
  ...readings,
  ...records,
  ...schedule,

  'console.frame.title': 'Vos données publiques',
  'console.frame.pages': 'Pages',
  'console.frame.docs': 'Docs',
  'console.frame.dark': 'Passer aux couleurs sombres',
  'console.frame.light': 'Passer aux couleurs claires',
  'console.frame.signOut': 'Se déconnecter',
  'console.frame.signedOut': 'Vous êtes déconnecté.',
  'console.frame.comeBack': 'Pour revenir, ouvrez la console de la même façon qu’avant.',
  'console.place.data': 'Données',
  'console.place.views': 'Vues',
  'console.place.appearance': 'Apparence',
  'console.place.website': 'Site web',
  'console.place.code': 'Code',
  'console.place.keys': 'Clés',
  'console.place.usage': 'Utilisation',
  'console.place.changes': 'Modifications',
  'console.place.sessions': 'Sessions',

  'console.loading': 'Chargement',
  'console.waiting': 'Le service est très sollicité.',
  'console.waiting.left':
    'La page reprendra d’elle-même dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  'console.cancel': 'Annuler',
  'console.close': 'Fermer',
  'console.copied': 'Copié',
  'console.copy.command': 'Copier la commande',
  'console.copy.form': 'Copier {form}',
  'console.copy.id': 'Copier',
  'console.copy.key': 'Copier la clé',
  'console.records': '{count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.reload': 'Recharger la page',
  'console.withKey': 'Avec une clé',
  'console.withoutKey': 'Sans clé',
  'console.lastUsed': 'Dernière utilisation {at}',

  'console.failure.part': 'Ceci ne peut pas être affiché.',
  'console.failure.partText': 'La page a rencontré quelque chose d’inattendu.',
  'console.failure.chart': 'Le graphique n’a pas été chargé.',
  'console.failure.unreachable': 'La console est injoignable. Vérifiez que vous êtes en ligne, puis réessayez.',
  'console.failure.unknownOutcome':
    'La console est injoignable, et on ne sait pas si cela a été fait. Vérifiez avant de réessayer.',
  'console.failure.noReason': 'La console n’est pas disponible pour l’instant ({status}).',
  'console.failure.over':
    'Rouvrez la console de la même façon qu’avant. Rien n’a été modifié, et ce qui n’est pas publié est perdu.',

  'console.data.title': 'Ce que voit le public',
  'console.data.lead':
    'Vos données sont rangées en collections, par exemple des produits ou des événements. Rien n’est public sans votre accord : choisissez, regardez ce qui serait visible, puis publiez.',
  'console.data.published': 'Publié. La modification prend effet partout en moins d’une seconde.',
  'console.data.publishedText':
    'Vous pouvez revenir en arrière sous « Modifications ». Ce qui a été copié entre-temps le reste.',
  'console.data.collections': 'Collections',
  'console.data.find': 'Chercher une collection',
  'console.data.nothing': 'Il n’y a encore rien à montrer. Vos données arrivent par un import ou depuis votre système.',
  'console.data.notFound': 'Aucune collection ne s’appelle ainsi.',
  'console.data.unpublished': 'Modifications pas encore publiées',
  'console.data.changes':
    '{count, plural, one {Modifications à # endroit} many {Modifications à # d’endroits} other {Modifications à # endroits}}, non publiées',
  'console.data.discard': 'Abandonner',
  'console.data.review': 'Voir les modifications',
  'console.tenant.id': 'Nom dans les adresses',
  'console.tenant.see': 'Voir ce que le public voit maintenant',
  'console.tenant.on': 'Accès public activé',
  'console.tenant.onText': 'Ce qui est public ci-dessous peut être lu par tous.',
  'console.tenant.goesOff': 'Accès public activé, désactivé dès la publication',
  'console.tenant.goesOffText': 'Rien n’a encore changé : ce qui est public peut toujours être lu.',
  'console.tenant.goesOn': 'Accès public désactivé, activé dès la publication',
  'console.tenant.goesOnText': 'Personne ne voit encore rien.',
  'console.tenant.off': 'Accès public désactivé',
  'console.tenant.offText': 'Personne ne voit rien, avec ou sans clé.',
  'console.collection.unpublished': 'modification pas encore publiée',
  'console.collection.fields': '{shown, number} sur {count, plural, one {# champ} many {# de champs} other {# champs}}',
  'console.state.becomes': 'devient',
  'console.state.hidden': 'Masquée',
  'console.state.hiddenText': 'Personne ne la voit. Pour le public, elle n’existe pas.',
  'console.state.private': 'Privée',
  'console.state.privateText':
    'Seules les personnes qui ont l’une de vos clés peuvent lire les champs choisis ci-dessous.',
  'console.state.public': 'Publique',
  'console.state.publicText':
    'Tout le monde peut lire les champs choisis ci-dessous, y compris ceux des nouveaux éléments.',
  'console.choices.whoSees': 'Qui voit {collection}',
  'console.choices.recordsOf': 'Éléments de {collection}',
  'console.choices.records': 'Éléments visibles',
  'console.choices.allRecords': 'Tous. Ajoutez un filtre pour n’en montrer que certains.',
  'console.choices.someRecords': 'Seulement ceux qui remplissent toutes ces conditions :',
  'console.choices.rows': 'Votre système ne montre que les éléments avec {rows}.',
  'console.choices.fieldsOf': 'Champs de {collection}',
  'console.choices.proposed':
    'Proposé par le fournisseur de ce service : {state, select, private {privée} other {publique}}, avec {fields}. Rien n’est visible tant que vous ne le choisissez pas.',
  'console.choices.asProposed': 'Comme proposé',
  'console.choices.fields': 'Champs visibles',
  'console.choices.all': 'Tous',
  'console.choices.none': 'Aucun',
  'console.choices.allText':
    '« Tous » coche ce qu’il est habituel de publier, comme les noms, les prix de vente et les images. Chaque autre champ se choisit séparément.',
  'console.choices.values': 'Contient par exemple : {values}',
  'console.choices.onlyOwn':
    'Aucun champ n’est visible : seulement l’identifiant de chaque élément et sa date de création.',
  'console.choices.alsoOwn': 'Toujours visibles avec eux : l’identifiant de chaque élément et sa date de création.',
  'console.choices.related': 'Éléments liés',
  'console.choices.relatedOf': 'Éléments liés de {collection}',
  'console.choices.relatedOpen':
    '{state, select, public {Tout le monde peut} other {Les détenteurs d’une clé peuvent}} les demander avec chaque élément.',
  'console.choices.relatedHidden': '{collection} est masquée, personne ne peut donc les demander.',
  'console.choices.relatedField': 'Montrez {field} de {collection} pour qu’on puisse les demander.',
  'console.naming.open': 'Noms et ordre',
  'console.naming.title': 'Noms et ordre de {collection}',
  'console.naming.text':
    'Ce que lisent les visiteurs, dans toutes les langues. Si vous laissez une case vide, ils lisent le nom donné par votre système.',
  'console.naming.collection': 'Collection',
  'console.naming.up': 'Monter {field}',
  'console.naming.down': 'Descendre {field}',
  'console.naming.options': 'Comment s’appellent ses valeurs',
  'console.naming.reset': 'Tout comme dans le système',
  'console.naming.apply': 'Appliquer',

  'console.filter.list': 'Filtres',
  'console.filter.add': 'Ajouter un filtre',
  'console.filter.change': 'Modifier le filtre',
  'console.filter.remove': 'Retirer le filtre sur {field}',
  'console.filter.created': 'Créé',
  'console.filter.from': 'De',
  'console.filter.to': 'À',
  'console.filter.values': 'Valeurs',
  'console.filter.valuesText': 'Validez chacune avec Entrée',
  'console.filter.record': 'L’élément',
  'console.filter.offered': 'Proposés : les plus fréquents',
  'console.filter.wholeDay': 'Une journée entière, UTC',
  'console.filter.day': 'Un jour, comme 2026-12-31',
  'console.filter.moment': 'Un jour ou un moment, comme 2026-12-31 ou 2026-12-31T18:00:00Z',

  'console.value.more': 'Afficher plus',
  'console.value.less': 'Afficher moins',

  'console.preview.title': 'Ce que verrait le public',
  'console.preview.changed': 'Quelque chose a été modifié entre-temps.',
  'console.preview.changedText':
    'Vos modifications n’ont pas été publiées. Ci-dessus figure ce qui serait visible maintenant.',
  'console.preview.looked': 'Je l’ai revu',
  'console.preview.back': 'Retour',
  'console.preview.publish': 'Publier',
  'console.preview.off': 'L’accès public est désactivé.',
  'console.preview.offText': 'Personne ne voit rien tant que vous ne l’activez pas.',
  'console.preview.switchedOff': 'L’accès public sera désactivé.',
  'console.preview.switchedOffText': 'Personne ne verra rien.',
  'console.preview.nothing': 'L’accès public sera activé. Aucune collection n’est encore visible.',
  'console.preview.whoAsks': 'Qui consulte {collection}',
  'console.preview.asKey': 'Avec quelle clé',
  'console.preview.anyKey': 'N’importe quelle clé qui l’ouvre',
  'console.preview.noDifference': 'Personne ne voit de différence.',
  'console.preview.shown': 'montré',
  'console.preview.withdrawn': 'retiré',
  'console.preview.worldSees':
    'Tout le monde verra {fields, plural, one {# champ de plus} many {# de champs de plus} other {# champs de plus}} pour {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.preview.keysSee':
    'Les détenteurs d’une clé verront {fields, plural, one {# champ de plus} many {# de champs de plus} other {# champs de plus}} pour {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.preview.worldLoses':
    'Personne ne verra plus {fields, plural, one {# champ} many {# de champs} other {# champs}} pour {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.preview.keysLose':
    'Même avec une clé, on ne verra plus {fields, plural, one {# champ} many {# de champs} other {# champs}} pour {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.preview.viewPublic': 'Tout le monde verra la vue « {view} »',
  'console.preview.viewPrivate': 'Seuls les détenteurs d’une clé verront la vue « {view} »',
  'console.preview.viewHidden': 'Personne ne verra plus la vue « {view} »',
  'console.preview.answer': 'La réponse telle qu’elle serait envoyée',
  'console.preview.asTable': 'En tableau',
  'console.preview.asSent': 'Exactement comme envoyé',
  'console.preview.refused': 'Rien. La réponse est {status} : « {message} »',
  'console.preview.records': 'Éléments',
  'console.preview.new': 'nouveau',
  'console.preview.count':
    '{count, plural, one {# élément} many {# d’éléments} other {# éléments}} sur {total, number}',
  'console.preview.countChosen':
    '{count, plural, one {# élément} many {# d’éléments} other {# éléments}} sur {total, number}, choisis pour que les champs nouvellement visibles aient une valeur si possible',
  'console.preview.sparseField': '{count, number} sur {total, number} ont une valeur',
  'console.preview.related': 'Sur demande, chaque élément est accompagné de : {relations}',
};
