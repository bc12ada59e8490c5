/** What the console's page “Appearance” says, in English. */

export const looks = {
  'console.look.lead': 'How your pages look to visitors. What you save takes effect at once.',
  'console.look.color': 'Colour',
  'console.look.colorText':
    'Of links, buttons and the bar. Where it could not be read, the nearest tone that can be is taken.',
  'console.look.colorCode': 'Colour as a code, such as #a3262a',
  'console.look.noColor': 'No colour',
  'console.look.logo': 'Logo',
  'console.look.logoText':
    'A PNG, JPEG or WebP picture of at most 64 KiB. It is shown 40 pixels high, beside your name.',
  'console.look.logoTooLarge': 'This file is larger than 64 KiB. Save the picture smaller, and choose it again.',
  'console.look.noLogo': 'No logo',
  'console.look.language': 'Language of your names and texts',
  'console.look.languageText': 'Browsers read them aloud in it, and translate from it.',
  'console.look.noLanguage': 'Not said',
  'console.look.timeZone': 'Time zone',
  'console.look.timeZoneText': 'Your pages tell times as clocks there do. Type a large city near you.',
  'console.look.timeZoneNone': 'No zone is called that. Try another city.',
  'console.look.listed': 'Search engines may list my pages',
  'console.look.listedText': 'It hides nothing: anyone with the address still sees them.',
  'console.look.save': 'Save',
  'console.look.saved': 'Saved. It is in effect.',
  'console.look.sight': 'What visitors will see',
  'console.look.sightLink': 'A link',
  'console.look.sightButton': 'A button',
  'console.look.cards': 'Cards',
  'console.look.cardsText':
    'Which fields lead each record of a collection, in lists, on its own page and where it is shared.',
  'console.look.title': 'Title',
  'console.look.subtitle': 'Subtitle',
  'console.look.picture': 'Picture',
  'console.look.alt': 'Description of the picture, for those who cannot see it',
  'console.look.guessed': 'Chosen by names and types',
  'console.look.none': 'None',
  'console.look.collectionListed': 'Search engines may list this collection',
  'console.look.cardSight': 'The first record',
  'console.look.about': 'About your data',
  'console.look.aboutText':
    'How others may use it, whom to name, and where you tell who you are. Pages link these addresses, and answers tell them.',
  'console.look.aboutSight': 'At the foot of your pages',
  'console.look.address': 'An address such as {example}',
  'console.look.descriptions': 'Descriptions',
  'console.look.descriptionsText':
    'What visitors read about this collection and its fields. A blank text is not shown.',
  'console.look.descriptionOf': 'Description of {name}',
};
