/** What the console's page “Appearance” says, in Spanish. */
import type { ConsoleLookMessages } from '../messages.ts';

export const looks: ConsoleLookMessages = {
  'console.look.lead': 'Cómo ven sus páginas los visitantes. Lo que guarde se aplica al momento.',
  'console.look.color': 'Color',
  'console.look.colorText':
    'El de los enlaces, los botones y la barra. Donde no se pudiera leer, se usa el tono legible más cercano.',
  'console.look.colorCode': 'Color como código, por ejemplo #a3262a',
  'console.look.noColor': 'Sin color',
  'console.look.logo': 'Logotipo',
  'console.look.logoText':
    'Una imagen PNG, JPEG o WebP de 64 KiB como máximo. Se muestra junto a su nombre, con 40 píxeles de alto.',
  'console.look.logoTooLarge': 'Este archivo pasa de 64 KiB. Guarde la imagen más pequeña y vuelva a elegirla.',
  'console.look.noLogo': 'Sin logotipo',
  'console.look.language': 'Idioma de sus nombres y textos',
  'console.look.languageText': 'Los navegadores los leen en voz alta en ese idioma y traducen a partir de él.',
  'console.look.noLanguage': 'Sin indicar',
  'console.look.timeZone': 'Zona horaria',
  'console.look.timeZoneText': 'Sus páginas muestran las horas de esa zona. Escriba una ciudad grande cercana.',
  'console.look.timeZoneNone': 'Ninguna zona se llama así. Pruebe otra ciudad.',
  'console.look.listed': 'Los buscadores pueden incluir mis páginas',
  'console.look.listedText': 'No oculta nada: quien tenga la dirección las ve igualmente.',
  'console.look.save': 'Guardar',
  'console.look.saved': 'Guardado y en vigor.',
  'console.look.sight': 'Lo que verán los visitantes',
  'console.look.sightLink': 'Un enlace',
  'console.look.sightButton': 'Un botón',
  'console.look.cards': 'Tarjetas',
  'console.look.cardsText':
    'Qué campos encabezan cada elemento de una colección: en las listas, en su propia página y donde se comparte.',
  'console.look.title': 'Título',
  'console.look.subtitle': 'Subtítulo',
  'console.look.picture': 'Imagen',
  'console.look.alt': 'Descripción de la imagen, para quien no la ve',
  'console.look.guessed': 'Elegido por nombres y tipos',
  'console.look.none': 'Ninguno',
  'console.look.collectionListed': 'Los buscadores pueden incluir esta colección',
  'console.look.cardSight': 'El primer elemento',
  'console.look.about': 'Sobre sus datos',
  'console.look.aboutText':
    'Cómo pueden usarlos otros, a quién citar y dónde dice quién es usted. Las páginas enlazan estas direcciones y las respuestas las indican.',
  'console.look.aboutSight': 'Al pie de sus páginas',
  'console.look.address': 'Una dirección como {example}',
  'console.look.descriptions': 'Descripciones',
  'console.look.descriptionsText':
    'Lo que los visitantes leen sobre esta colección y sus campos. Un texto vacío no se muestra.',
  'console.look.descriptionOf': 'Descripción de {name}',
};
