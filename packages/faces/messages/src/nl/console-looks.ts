/** What the console's page “Appearance” says, in Dutch. */
import type { ConsoleLookMessages } from '../messages.ts';

export const looks: ConsoleLookMessages = {
  'console.look.lead': 'Hoe uw pagina’s er voor bezoekers uitzien. Wat u opslaat, geldt meteen.',
  'console.look.color': 'Kleur',
  'console.look.colorText':
    'Van links, knoppen en de balk. Waar de kleur niet leesbaar zou zijn, wordt de dichtstbijzijnde leesbare tint gebruikt.',
  'console.look.colorCode': 'Kleur als code, bijvoorbeeld #a3262a',
  'console.look.noColor': 'Geen kleur',
  'console.look.logo': 'Logo',
  'console.look.logoText':
    'Een afbeelding in PNG, JPEG of WebP van hoogstens 64 KiB. Ze staat 40 pixels hoog naast uw naam.',
  'console.look.logoTooLarge': 'Dit bestand is groter dan 64 KiB. Sla de afbeelding kleiner op en kies haar opnieuw.',
  'console.look.noLogo': 'Geen logo',
  'console.look.language': 'Taal van uw namen en teksten',
  'console.look.languageText': 'Browsers lezen ze in die taal voor en vertalen eruit.',
  'console.look.noLanguage': 'Niet opgegeven',
  'console.look.timeZone': 'Tijdzone',
  'console.look.timeZoneText': 'Uw pagina’s tonen tijden zoals ze daar gelden. Typ een grote stad in de buurt.',
  'console.look.timeZoneNone': 'Geen zone heet zo. Probeer een andere stad.',
  'console.look.listed': 'Zoekmachines mogen mijn pagina’s opnemen',
  'console.look.listedText': 'Het verbergt niets: wie het adres heeft, ziet de pagina’s toch.',
  'console.look.save': 'Opslaan',
  'console.look.saved': 'Opgeslagen en van kracht.',
  'console.look.sight': 'Wat bezoekers zullen zien',
  'console.look.sightLink': 'Een link',
  'console.look.sightButton': 'Een knop',
  'console.look.cards': 'Kaarten',
  'console.look.cardsText':
    'Welke velden bij elk item vooropstaan: in lijsten, op de eigen pagina en waar het wordt gedeeld.',
  'console.look.title': 'Titel',
  'console.look.subtitle': 'Ondertitel',
  'console.look.picture': 'Afbeelding',
  'console.look.alt': 'Beschrijving van de afbeelding, voor wie die niet ziet',
  'console.look.guessed': 'Gekozen op naam en type',
  'console.look.none': 'Geen',
  'console.look.collectionListed': 'Zoekmachines mogen deze collectie opnemen',
  'console.look.cardSight': 'Het eerste item',
  'console.look.about': 'Over uw gegevens',
  'console.look.aboutText':
    'Hoe anderen ze mogen gebruiken, wie ze noemen, en waar staat wie u bent. Pagina’s verwijzen naar deze adressen, en antwoorden vermelden ze.',
  'console.look.aboutSight': 'Onderaan uw pagina’s',
  'console.look.address': 'Een adres zoals {example}',
  'console.look.descriptions': 'Beschrijvingen',
  'console.look.descriptionsText':
    'Wat bezoekers over deze collectie en haar velden lezen. Een lege tekst wordt niet getoond.',
  'console.look.descriptionOf': 'Beschrijving van {name}',
};
