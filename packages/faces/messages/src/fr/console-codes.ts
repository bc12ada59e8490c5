/** What the console’s HTTP API says in codes, in French. */
import type { ConsoleCodeMessages } from '../messages.ts';

export const codes: ConsoleCodeMessages = {
  'console.concern.secret': '{field} semble secret.',
  'console.concern.pay': '{field} ressemble à un salaire.',
  'console.concern.account': '{field} ressemble à un compte ou à une carte bancaire.',
  'console.concern.personal': '{field} ressemble à une donnée personnelle.',
  'console.concern.email': '{field} contient des adresses e-mail.',
  'console.concern.iban': '{field} contient ce qui ressemble à des IBAN.',
  'console.concern.card': '{field} contient ce qui ressemble à des numéros de carte.',
  'console.concern.hash': '{field} contient ce qui ressemble à des empreintes (hash).',
  'console.concern.token': '{field} contient ce qui ressemble à des jetons ou à des clés.',
  'console.concern.taxId': '{field} contient ce qui ressemble à des numéros fiscaux.',
  'console.concern.phone': '{field} contient des numéros de téléphone.',
  'console.concern.tableOfKeys':
    '{field} appartient à {table}, qui ressemble à des identifiants de connexion ou à des clés.',
  'console.concern.tableOfLogins': '{field} appartient à {table}, qui ressemble à des identifiants de connexion.',
  'console.concern.tableOfAccounts':
    '{field} appartient à {table}, qui ressemble à des comptes ou à des cartes bancaires.',
  'console.concern.tableOfPay':
    '{field} appartient à {table}, qui semble contenir des salaires ou des coûts de personnel.',
  'console.concern.tableOfIdentities': '{field} appartient à {table}, qui ressemble à ce qui identifie une personne.',
  'console.concern.tableOfHealth': '{field} appartient à {table}, qui ressemble à des données de santé.',
  'console.notice.cost': 'Ce que cela vous coûte ?',
  'console.notice.people': 'Des personnes ou des partenaires ?',
  'console.notice.note': 'Une note interne ?',
  'console.notice.unusual': 'Rarement publié',

  'console.chosenSingly.people':
    '{collection} concerne des personnes (« {word} ») : chaque champ se choisit séparément.',
  'console.chosenSingly.dealings':
    'Chaque élément de {collection} concerne quelqu’un (« {word} ») : chaque champ se choisit séparément.',
  'console.chosenSingly.peopleFields':
    '{collection} a des champs propres aux personnes ({fields}) : chaque champ se choisit séparément.',
  'console.hidden.ended': 'Elle a pris fin.',
  'console.hidden.collectionHidden': '{collection} est masquée.',
  'console.hidden.fieldHidden': '{collection} masque un champ que le filtre utilise, ou l’a remplacé par un autre.',
  'console.difference.worldSees':
    'Tout le monde verra {count, plural, one {# élément} many {# d’éléments} other {# éléments}}, avec {fields, plural, one {# champ} many {# de champs} other {# champs}}{before, select, yes { ; jusqu’ici il fallait une clé} other {}}',
  'console.difference.keysSee':
    'Les détenteurs d’une clé verront {count, plural, one {# élément} many {# d’éléments} other {# éléments}}, avec {fields, plural, one {# champ} many {# de champs} other {# champs}}',
  'console.difference.worldSeesMore':
    'Tout le monde verra {count, plural, one {# élément} many {# d’éléments} other {# éléments}} de plus',
  'console.difference.keysSeeMore':
    'Les détenteurs d’une clé verront {count, plural, one {# élément} many {# d’éléments} other {# éléments}} de plus',
  'console.difference.worldLoses':
    'Personne ne verra plus {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.difference.worldLosesNotKeys':
    'Sans clé, personne ne verra plus {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.difference.keysLose':
    'Même avec une clé, on ne verra plus {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.renaming.collection': 'La collection « {before} » s’appellera « {after} »',
  'console.renaming.field': 'Le champ « {before} » s’appellera « {after} »',
  'console.renaming.option': 'La valeur « {before} » s’appellera « {after} »',
  'console.renaming.order': 'Nouvel ordre des champs : {after}',
  'console.event.tenant-created': 'a créé votre entreprise ici',
  'console.event.tenant-enabled': 'a activé l’accès public',
  'console.event.tenant-disabled': 'a désactivé l’accès public',
  'console.event.tenant-changed': 'a modifié l’entreprise : {changes}',
  'console.event.tenant-deleted': 'a supprimé votre entreprise ici',
  'console.tenantEvent.name': 'nom {name}',
  'console.tenantEvent.industry': 'secteur {industry}',
  'console.tenantEvent.scope': 'd’autres lignes des tables partagées',
  'console.event.exposed':
    'a rendu {collection} {state, select, private {privée} other {publique}}{count, plural, =0 {} one {, avec le champ {fields}} many {, avec # de champs} other {, avec # champs}}{rows, select, same {} all {, avec tous ses éléments} other {, avec les éléments où {where}}}',
  'console.event.shown':
    '{count, plural, =0 {a modifié {collection}} one {a montré {fields} de {collection}} many {a montré # de champs de {collection}} other {a montré # champs de {collection}}}{rows, select, same {} all {, avec tous ses éléments} other {, avec les éléments où {where}}}',
  'console.event.hidden': 'a masqué {collection}',
  'console.event.hiddenFields':
    'a masqué {count, plural, one {{fields}} many {# de champs} other {# champs}} de {collection}',
  'console.event.named': 'a modifié des noms de {collection} : {changes}',
  'console.namingEvent.name': 'collection {name}',
  'console.namingEvent.label': '{before} s’appelle {label}',
  'console.namingEvent.options': 'valeurs de {field}',
  'console.namingEvent.order': 'ordre des champs',
  'console.namingEvent.declared': 'comme dans le système',
  'console.event.view-created':
    'a enregistré la vue {view} de {collection} : {query}{ends, select, yes {, jusqu’au {end}} other {}}',
  'console.event.view-changed': 'a modifié la vue {view} : {query}{ends, select, yes {, jusqu’au {end}} other {}}',
  'console.event.view-ended': 'a mis fin à la vue {view}',
  'console.event.view-deleted': 'a supprimé la vue {view}',
  'console.event.appearance-changed': 'a modifié l’apparence des pages : {changes}',
  'console.event.card-changed': 'a modifié les fiches de {collection} : {changes}',
  'console.lookEvent.color': 'couleur {color}',
  'console.lookEvent.colorUnset': 'sans couleur propre',
  'console.lookEvent.logo': 'autre logo',
  'console.lookEvent.logoUnset': 'sans logo',
  'console.lookEvent.language': 'langue {language}',
  'console.lookEvent.languageUnset': 'sans langue',
  'console.lookEvent.timeZone': 'fuseau horaire {timeZone}',
  'console.lookEvent.timeZoneUnset': 'heures en UTC',
  'console.lookEvent.unlisted': 'pas pour les moteurs de recherche',
  'console.lookEvent.listed': 'pour les moteurs de recherche',
  'console.lookEvent.role': '{role} {chosen, select, yes {{field}} other {automatique}}',
  'console.lookEvent.about': '{part} {told, select, yes {{text}} other {non indiqué}}',
  'console.lookEvent.descriptions': 'autres descriptions',
  'console.event.signed-in': 's’est connecté à la console',
  'console.event.invited': 'a invité {person} dans la console, jusqu’au {end}',
  'console.event.sessions-ended':
    '{sessions, plural, one {a mis fin à une session de la console} many {a mis fin à # de sessions de la console} other {a mis fin à # sessions de la console}}',
  'console.event.key-created': 'a créé la clé {key}',
  'console.event.key-opens': 'a fixé ce que la clé {key} ouvre : {some, select, yes {{opens}} other {rien de privé}}',
  'console.event.key-published':
    'a créé la clé publiable {key}, pour {some, select, yes {les pages de {origins}} other {toutes les pages}}',
  'console.event.key-origins':
    'a autorisé la clé {key} pour {some, select, yes {les pages de {origins}} other {toutes les pages}}',
  'console.event.key-addresses':
    'a autorisé la clé {key} pour {some, select, yes {les serveurs {addresses}} other {tous les serveurs}}',
  'console.event.key-limits': 'a fixé les limites de la clé {key}',
  'console.event.key-revoked': 'a révoqué la clé {key}',
  'console.event.key-rotated': 'a remplacé la clé {key} par {next}',
  'console.reason.mistakes': 'La saisie contient des erreurs.',
  'console.reason.tooManyRequests':
    'Trop de requêtes. Réessayez dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  'console.reason.previewsBusy': 'D’autres aperçus sont en cours de préparation. Réessayez quand ils seront prêts.',
  'console.reason.unavailable': 'La base de données est injoignable pour l’instant. Réessayez dans un moment.',
  'console.reason.internal': 'Un problème est survenu de notre côté. Réessayez plus tard.',
  'console.reason.changed': 'Quelque chose a été modifié entre-temps. Regardez de nouveau l’aperçu.',
  'console.reason.busy': 'Un autre processus écrit dans la base de données. Réessayez quand il aura fini.',
  'console.reason.sessionOver': 'Il n’y a pas de session, ou elle est terminée.',
  'console.reason.linkUsed': 'Ce lien a déjà servi : il n’ouvre la console qu’une fois.',
  'console.reason.invitationOver': 'Cette invitation a déjà été ouverte, ou elle a pris fin.',
  'console.reason.invitedOnly':
    'Seules les personnes connectées par votre logiciel de gestion peuvent en inviter d’autres.',
  'console.reason.invitationsMax': '{max, number} personnes sont déjà invitées. Mettez d’abord fin à une invitation.',
  'console.reason.linkExpired': 'Ce lien a expiré : il est valable cinq minutes.',
  'console.reason.linkCut': 'Ce lien n’est pas complet : il a été coupé ou modifié en chemin.',
  'console.reason.linkForeign': 'Ce lien n’a pas été créé pour cette console ({why}).',
  'console.reason.tenantUnknown': 'L’entreprise de ce lien n’existe pas.',
  'console.reason.pathUnknown': 'Cette page n’existe pas.',
  'console.reason.collectionUnknown': 'Cette collection n’existe plus.',
  'console.reason.changeUnknown': 'Cette modification n’existe pas.',
  'console.reason.fieldUnknown': 'Ce champ n’existe pas : {fields}.',
  'console.reason.viewUnknown': 'Cette vue n’existe plus.',
  'console.reason.keyUnknown': 'Cette clé n’existe plus.',
  'console.reason.sessionUnknown': 'Cette session est déjà terminée.',
  'console.reason.blank': 'Il manque un nom.',
  'console.reason.tooLong': 'C’est trop long : {max, number} caractères au plus sont autorisés.',
  'console.reason.unprintable':
    'Le nom contient {characters}. Retirez les caractères de contrôle et ceux qui changent le sens du texte.',
  'console.reason.endPast': 'La fin doit être dans le futur.',
  'console.reason.slugForm':
    '« {slug} » ne peut pas être une adresse. Elle se compose d’au plus {max, number} minuscules, chiffres et traits d’union isolés, comme price-list.',
  'console.reason.slugTaken': 'L’adresse {slug} est déjà prise. Choisissez-en une autre.',
  'console.reason.queryUnread':
    'Ceci est illisible : {parameter}. {expects, select, number {Un nombre s’écrit comme 9.5.} currency {Un nombre s’écrit comme 9.5.} percent {Un nombre s’écrit comme 9.5.} integer {Un nombre entier s’écrit comme 12.} date {Un jour s’écrit comme 2026-12-31.} datetime {Un moment s’écrit comme 2026-12-31T18:00:00Z.} boolean {Les valeurs possibles sont true et false.} name {Les champs sont {fields}.} json {Ce champ demande une autre condition, comme exists=true.} other {Les conditions s’écrivent comme price[gte]=10 et, s’il y a deux valeurs, la plus petite d’abord.}}',
  'console.reason.viewExpand': 'Une vue n’accepte pas expand. Retirez-le.',
  'console.reason.viewFuzzy': 'Une vue ne peut pas chercher avec search.fuzzy=true. Retirez-le.',
  'console.reason.viewSort':
    'Une vue est triée selon ce qu’elle montre : ajoutez {fields} aux champs, ou retirez-le de l’ordre.',
  'console.reason.viewOfHidden': '{collection} est masquée, et une vue ne montre pas plus que sa collection.',
  'console.reason.undoNothing': 'C’est déjà comme avant.',
  'console.reason.undoOther': 'Cette modification ne peut pas être annulée.',
  'console.reason.undoLogo': 'L’ancien logo n’est pas conservé. Choisissez-le de nouveau sous Apparence.',
  'console.reason.undoTexts':
    'Les anciennes descriptions ne sont pas conservées. Saisissez-les de nouveau sous Apparence.',
  'console.reason.undoUnknown': 'L’état précédent n’est pas connu.',
  'console.reason.colorForm': 'Une couleur se compose de # et de six chiffres hexadécimaux, comme #a3262a.',
  'console.reason.languageForm': 'Une langue est un code comme nl, de-CH ou zh-Hant.',
  'console.reason.timeZoneForm': 'Un fuseau horaire est un nom comme Europe/Brussels ou UTC.',
  'console.reason.linkForm': 'Une adresse commence par https:// ; celle du contact peut aussi commencer par mailto:.',
  'console.reason.logoNoPicture':
    'Ce fichier n’est pas une image PNG, JPEG ou WebP. Enregistrez l’image dans un de ces formats.',
  'console.reason.logoLarge': 'Ce fichier dépasse {max, number} Kio. Enregistrez une image plus petite.',
  'console.reason.logoPixels': 'Le logo a trop de pixels : {max, number} × {max, number} au plus sont autorisés.',
  'console.reason.logoDamaged': 'Le logo est endommagé. Enregistrez-le de nouveau.',
  'console.reason.viewsFull':
    'Il y a déjà {max, number} vues, le maximum autorisé. Supprimez-en une dont vous n’avez pas besoin.',
  'console.reason.keysFull':
    'Il y a déjà {max, number} clés actives, le maximum autorisé. Révoquez-en une qui ne sert plus.',
  'console.reason.notPrivate': 'Une clé ouvre ce qui est privé ; {collections} ne l’est pas. Rechargez la page.',
  'console.reason.publishableOpens':
    'Tout le monde peut lire une clé publiable, donc elle n’ouvre rien de privé. Créez une clé secrète pour un serveur.',
  'console.reason.originsOfSecret': 'Seule une clé publiable est liée à des pages.',
  'console.reason.originsFull': 'Au plus {max, number} sites web sont autorisés.',
  'console.reason.originForm':
    '« {origin} » n’est pas le début de l’adresse d’un site web. Écrivez-le sans chemin, par exemple https://www.example.com.',
  'console.reason.addressesOfPublishable': 'Seule une clé secrète est liée à des adresses.',
  'console.reason.addressesFull': 'Au plus {max, number} adresses sont autorisées.',
  'console.reason.addressForm':
    '« {address} » n’est ni une adresse IP ni une plage, par exemple 203.0.113.7 ou 203.0.113.0/24.',
  'console.reason.addressBits':
    '« {address} » a des bits après son préfixe. Si vous voulez toute la plage, écrivez {range}.',
  'console.reason.keyEnded': '{key} n’est plus active. Créez une autre clé.',
  'console.reason.keyReplaced':
    '{key} a déjà été remplacée par {next}. Utilisez {next} ; si elle est perdue, révoquez-la, puis remplacez de nouveau {key}.',
  'console.invited.title': 'Vous avez reçu une invitation de {tenant}',
  'console.invited.text':
    'Vous ouvrez ici la console, où l’entreprise décide de ce qu’elle montre au public. Le lien ne sert qu’une fois.',
  'console.invited.enter': 'Ouvrir la console',
  'console.closed.title': 'La console est fermée',
  'console.closed.wayBack':
    'Rouvrez la console depuis votre logiciel de gestion, ou demandez un nouveau lien à la personne qui vous l’a envoyé.',
};
