/** What the console's page “Appearance” says, in German. */
import type { ConsoleLookMessages } from '../messages.ts';

export const looks: ConsoleLookMessages = {
  'console.look.lead': 'Wie Ihre Seiten für Besucher aussehen. Was Sie speichern, gilt sofort.',
  'console.look.color': 'Farbe',
  'console.look.colorText':
    'Für Links, Schaltflächen und die Leiste. Wo sie nicht lesbar wäre, wird der nächste lesbare Ton genommen.',
  'console.look.colorCode': 'Farbe als Code, zum Beispiel #a3262a',
  'console.look.noColor': 'Keine Farbe',
  'console.look.logo': 'Logo',
  'console.look.logoText':
    'Ein Bild als PNG, JPEG oder WebP mit höchstens 64 KiB. Es steht 40 Pixel hoch neben Ihrem Namen.',
  'console.look.logoTooLarge':
    'Diese Datei ist größer als 64 KiB. Speichern Sie das Bild kleiner, und wählen Sie es noch einmal.',
  'console.look.noLogo': 'Kein Logo',
  'console.look.language': 'Sprache Ihrer Namen und Texte',
  'console.look.languageText': 'Browser lesen sie in dieser Sprache vor und übersetzen aus ihr.',
  'console.look.noLanguage': 'Nicht angegeben',
  'console.look.timeZone': 'Zeitzone',
  'console.look.timeZoneText':
    'Ihre Seiten nennen Uhrzeiten, wie sie dort gelten. Geben Sie eine große Stadt in der Nähe ein.',
  'console.look.timeZoneNone': 'Keine Zone heißt so. Versuchen Sie eine andere Stadt.',
  'console.look.listed': 'Suchmaschinen dürfen meine Seiten aufführen',
  'console.look.listedText': 'Verborgen wird dadurch nichts: Wer die Adresse hat, sieht die Seiten trotzdem.',
  'console.look.save': 'Speichern',
  'console.look.saved': 'Gespeichert und in Kraft.',
  'console.look.sight': 'Was Besucher sehen werden',
  'console.look.sightLink': 'Ein Link',
  'console.look.sightButton': 'Eine Schaltfläche',
  'console.look.cards': 'Karten',
  'console.look.cardsText':
    'Welche Felder einen Eintrag anführen: in Listen, auf seiner eigenen Seite und dort, wo er geteilt wird.',
  'console.look.title': 'Titel',
  'console.look.subtitle': 'Untertitel',
  'console.look.picture': 'Bild',
  'console.look.alt': 'Beschreibung des Bildes für alle, die es nicht sehen',
  'console.look.guessed': 'Nach Namen und Typen gewählt',
  'console.look.none': 'Keiner',
  'console.look.collectionListed': 'Suchmaschinen dürfen diese Sammlung aufführen',
  'console.look.cardSight': 'Der erste Eintrag',
  'console.look.about': 'Über Ihre Daten',
  'console.look.aboutText':
    'Wie andere sie nutzen dürfen, wen sie nennen, und wo steht, wer Sie sind. Seiten verlinken diese Adressen, und Antworten nennen sie.',
  'console.look.aboutSight': 'Am Fuß Ihrer Seiten',
  'console.look.address': 'Eine Adresse wie {example}',
  'console.look.descriptions': 'Beschreibungen',
  'console.look.descriptionsText':
    'Was Besucher über diese Sammlung und ihre Felder lesen. Ein leerer Text wird nicht gezeigt.',
  'console.look.descriptionOf': 'Beschreibung von {name}',
};
