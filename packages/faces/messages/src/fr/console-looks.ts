/** What the console's page “Appearance” says, in French. */
import type { ConsoleLookMessages } from '../messages.ts';

export const looks: ConsoleLookMessages = {
  'console.look.lead': 'L’aspect de vos pages pour les visiteurs. Ce que vous enregistrez s’applique aussitôt.',
  'console.look.color': 'Couleur',
  'console.look.colorText':
    'Celle des liens, des boutons et de la barre. Là où elle serait illisible, la nuance lisible la plus proche est utilisée.',
  'console.look.colorCode': 'Couleur sous forme de code, par exemple #a3262a',
  'console.look.noColor': 'Aucune couleur',
  'console.look.logo': 'Logo',
  'console.look.logoText':
    'Une image PNG, JPEG ou WebP de 64 Kio au plus. Elle s’affiche à côté de votre nom, sur 40 pixels de haut.',
  'console.look.logoTooLarge':
    'Ce fichier dépasse 64 Kio. Enregistrez l’image en plus petit, puis choisissez-la de nouveau.',
  'console.look.noLogo': 'Aucun logo',
  'console.look.language': 'Langue de vos noms et de vos textes',
  'console.look.languageText':
    'Les navigateurs les lisent à voix haute dans cette langue et traduisent à partir d’elle.',
  'console.look.noLanguage': 'Non précisée',
  'console.look.timeZone': 'Fuseau horaire',
  'console.look.timeZoneText': 'Vos pages affichent les heures de ce fuseau. Tapez une grande ville proche.',
  'console.look.timeZoneNone': 'Aucun fuseau ne porte ce nom. Essayez une autre ville.',
  'console.look.listed': 'Les moteurs de recherche peuvent référencer mes pages',
  'console.look.listedText': 'Cela ne cache rien : quiconque a l’adresse voit tout de même les pages.',
  'console.look.save': 'Enregistrer',
  'console.look.saved': 'Enregistré et appliqué.',
  'console.look.sight': 'Ce que verront les visiteurs',
  'console.look.sightLink': 'Un lien',
  'console.look.sightButton': 'Un bouton',
  'console.look.cards': 'Cartes',
  'console.look.cardsText':
    'Les champs mis en avant pour chaque élément d’une collection : dans les listes, sur sa page et là où il est partagé.',
  'console.look.title': 'Titre',
  'console.look.subtitle': 'Sous-titre',
  'console.look.picture': 'Image',
  'console.look.alt': 'Description de l’image, pour qui ne la voit pas',
  'console.look.guessed': 'Choisi d’après les noms et les types',
  'console.look.none': 'Aucun',
  'console.look.collectionListed': 'Les moteurs de recherche peuvent référencer cette collection',
  'console.look.cardSight': 'Le premier élément',
  'console.look.about': 'À propos de vos données',
  'console.look.aboutText':
    'Comment d’autres peuvent les utiliser, qui nommer, et où vous dites qui vous êtes. Vos pages y renvoient, et les réponses les indiquent.',
  'console.look.aboutSight': 'Au pied de vos pages',
  'console.look.address': 'Une adresse comme {example}',
  'console.look.descriptions': 'Descriptions',
  'console.look.descriptionsText':
    'Ce que les visiteurs lisent sur cette collection et ses champs. Un texte vide n’est pas montré.',
  'console.look.descriptionOf': 'Description de {name}',
};
