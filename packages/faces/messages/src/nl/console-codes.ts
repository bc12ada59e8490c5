/** What the console’s HTTP API says in codes, in Dutch. */
import type { ConsoleCodeMessages } from '../messages.ts';

export const codes: ConsoleCodeMessages = {
  'console.concern.secret': '{field} lijkt geheim.',
  'console.concern.pay': '{field} lijkt op een salaris.',
  'console.concern.account': '{field} lijkt op een rekening of een betaalkaart.',
  'console.concern.personal': '{field} lijkt op een persoonsgegeven.',
  'console.concern.email': '{field} bevat e-mailadressen.',
  'console.concern.iban': '{field} bevat wat op IBAN’s lijkt.',
  'console.concern.card': '{field} bevat wat op kaartnummers lijkt.',
  'console.concern.hash': '{field} bevat wat op hashes lijkt.',
  'console.concern.token': '{field} bevat wat op tokens of sleutels lijkt.',
  'console.concern.taxId': '{field} bevat wat op belastingnummers lijkt.',
  'console.concern.phone': '{field} bevat telefoonnummers.',
  'console.concern.tableOfKeys': '{field} hoort bij {table}, en dat lijkt op inloggegevens of sleutels.',
  'console.concern.tableOfLogins': '{field} hoort bij {table}, en dat lijkt op inloggegevens.',
  'console.concern.tableOfAccounts': '{field} hoort bij {table}, en dat lijkt op rekeningen of betaalkaarten.',
  'console.concern.tableOfPay': '{field} hoort bij {table}, en dat lijkt op salarissen of personeelskosten.',
  'console.concern.tableOfIdentities':
    '{field} hoort bij {table}, en dat lijkt op identiteitsbewijzen of kenmerken van personen.',
  'console.concern.tableOfHealth': '{field} hoort bij {table}, en dat lijkt op gezondheidsgegevens.',
  'console.notice.cost': 'Uw eigen kosten?',
  'console.notice.people': 'Personen of partners?',
  'console.notice.note': 'Een interne notitie?',
  'console.notice.unusual': 'Wordt zelden gepubliceerd',

  'console.chosenSingly.people': '{collection} gaat over mensen (“{word}”): kies elk veld apart.',
  'console.chosenSingly.dealings': 'Elk item van {collection} hoort bij iemand (“{word}”): kies elk veld apart.',
  'console.chosenSingly.peopleFields':
    '{collection} heeft velden die bij mensen horen ({fields}): kies elk veld apart.',
  'console.hidden.ended': 'De weergave is beëindigd.',
  'console.hidden.collectionHidden': '{collection} is verborgen.',
  'console.hidden.fieldHidden':
    '{collection} verbergt een veld dat het filter gebruikt, of heeft het door een ander vervangen.',
  'console.difference.worldSees':
    'Iedereen zal {count, plural, one {# item} other {# items}} zien, met {fields, plural, one {# veld} other {# velden}}{before, select, yes {; tot nu toe was daar een sleutel voor nodig} other {}}',
  'console.difference.keysSee':
    'Wie een sleutel heeft, zal {count, plural, one {# item} other {# items}} zien, met {fields, plural, one {# veld} other {# velden}}',
  'console.difference.worldSeesMore': 'Iedereen zal {count, plural, one {# item} other {# items}} meer zien',
  'console.difference.keysSeeMore':
    'Wie een sleutel heeft, zal {count, plural, one {# item} other {# items}} meer zien',
  'console.difference.worldLoses': 'Niemand zal {count, plural, one {# item} other {# items}} nog zien',
  'console.difference.worldLosesNotKeys':
    'Zonder sleutel zal niemand {count, plural, one {# item} other {# items}} nog zien',
  'console.difference.keysLose':
    'Ook wie een sleutel heeft, zal {count, plural, one {# item} other {# items}} niet meer zien',
  'console.renaming.collection': 'De collectie “{before}” gaat “{after}” heten',
  'console.renaming.field': 'Het veld “{before}” gaat “{after}” heten',
  'console.renaming.option': 'De waarde “{before}” gaat “{after}” heten',
  'console.renaming.order': 'Nieuwe volgorde van de velden: {after}',
  'console.event.tenant-created': 'uw bedrijf hier aangemaakt',
  'console.event.tenant-enabled': 'de openbare toegang aangezet',
  'console.event.tenant-disabled': 'de openbare toegang uitgezet',
  'console.event.tenant-changed': 'het bedrijf gewijzigd: {changes}',
  'console.event.tenant-deleted': 'uw bedrijf hier verwijderd',
  'console.tenantEvent.name': 'naam {name}',
  'console.tenantEvent.industry': 'branche {industry}',
  'console.tenantEvent.scope': 'andere rijen van gedeelde tabellen',
  'console.event.exposed':
    '{collection} {state, select, private {privé} other {openbaar}} gemaakt{count, plural, =0 {} one {, met het veld {fields}} other {, met # velden}}{rows, select, same {} all {, met alle items} other {, met de items met {where}}}',
  'console.event.shown':
    '{count, plural, =0 {{collection} gewijzigd} one {{fields} in {collection} getoond} other {# velden in {collection} getoond}}{rows, select, same {} all {, met alle items} other {, met de items met {where}}}',
  'console.event.hidden': '{collection} verborgen',
  'console.event.hiddenFields': '{count, plural, one {{fields}} other {# velden}} in {collection} verborgen',
  'console.event.named': 'namen van {collection} gewijzigd: {changes}',
  'console.namingEvent.name': 'collectie {name}',
  'console.namingEvent.label': '{before} heet {label}',
  'console.namingEvent.options': 'waarden van {field}',
  'console.namingEvent.order': 'volgorde van de velden',
  'console.namingEvent.declared': 'zoals in het systeem',
  'console.event.view-created':
    'de weergave {view} van {collection} opgeslagen: {query}{ends, select, yes {, tot {end}} other {}}',
  'console.event.view-changed': 'de weergave {view} gewijzigd: {query}{ends, select, yes {, tot {end}} other {}}',
  'console.event.view-ended': 'de weergave {view} beëindigd',
  'console.event.view-deleted': 'de weergave {view} verwijderd',
  'console.event.appearance-changed': 'het uiterlijk van de pagina’s gewijzigd: {changes}',
  'console.event.card-changed': 'de tegels van {collection} gewijzigd: {changes}',
  'console.lookEvent.color': 'kleur {color}',
  'console.lookEvent.colorUnset': 'geen eigen kleur',
  'console.lookEvent.logo': 'ander logo',
  'console.lookEvent.logoUnset': 'geen logo',
  'console.lookEvent.language': 'taal {language}',
  'console.lookEvent.languageUnset': 'geen taal',
  'console.lookEvent.timeZone': 'tijdzone {timeZone}',
  'console.lookEvent.timeZoneUnset': 'tijden in UTC',
  'console.lookEvent.unlisted': 'niet voor zoekmachines',
  'console.lookEvent.listed': 'voor zoekmachines',
  'console.lookEvent.role': '{role} {chosen, select, yes {{field}} other {automatisch}}',
  'console.lookEvent.about': '{part} {told, select, yes {{text}} other {niet vermeld}}',
  'console.lookEvent.descriptions': 'andere beschrijvingen',
  'console.event.signed-in': 'aangemeld bij de console',
  'console.event.invited': '{person} voor de console uitgenodigd, tot {end}',
  'console.event.sessions-ended':
    '{sessions, plural, one {een sessie van de console beëindigd} other {# sessies van de console beëindigd}}',
  'console.event.key-created': 'de sleutel {key} aangemaakt',
  'console.event.key-opens':
    'vastgelegd wat de sleutel {key} opent: {some, select, yes {{opens}} other {niets wat privé is}}',
  'console.event.key-published':
    'de publiceerbare sleutel {key} aangemaakt, voor {some, select, yes {pagina’s van {origins}} other {alle pagina’s}}',
  'console.event.key-origins':
    'de sleutel {key} toegestaan voor {some, select, yes {pagina’s van {origins}} other {alle pagina’s}}',
  'console.event.key-addresses':
    'de sleutel {key} toegestaan voor {some, select, yes {servers van {addresses}} other {alle servers}}',
  'console.event.key-limits': 'de limieten van de sleutel {key} ingesteld',
  'console.event.key-revoked': 'de sleutel {key} ingetrokken',
  'console.event.key-rotated': 'de sleutel {key} vervangen door {next}',
  'console.reason.mistakes': 'De invoer bevat fouten.',
  'console.reason.tooManyRequests':
    'Te veel verzoeken. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  'console.reason.previewsBusy':
    'Er worden al andere voorbeelden voor u gemaakt. Probeer het opnieuw wanneer die er zijn.',
  'console.reason.unavailable': 'De database is nu niet bereikbaar. Probeer het zo opnieuw.',
  'console.reason.internal': 'Er ging iets mis aan onze kant. Probeer het later opnieuw.',
  'console.reason.changed': 'Er is intussen iets gewijzigd. Bekijk het voorbeeld opnieuw.',
  'console.reason.busy': 'Een ander proces schrijft in de database. Probeer het opnieuw wanneer dat klaar is.',
  'console.reason.sessionOver': 'Er is geen sessie, of ze is voorbij.',
  'console.reason.linkUsed': 'Deze link is al gebruikt: hij opent de console maar één keer.',
  'console.reason.invitationOver': 'Deze uitnodiging is al geopend of is beëindigd.',
  'console.reason.invitedOnly': 'Alleen wie via uw bedrijfssoftware is aangemeld, kan anderen uitnodigen.',
  'console.reason.invitationsMax': 'Er zijn al {max, number} mensen uitgenodigd. Beëindig eerst een uitnodiging.',
  'console.reason.linkExpired': 'Deze link is verlopen: hij is vijf minuten geldig.',
  'console.reason.linkCut': 'Deze link is niet volledig: hij is onderweg afgebroken of veranderd.',
  'console.reason.linkForeign': 'Deze link is niet voor deze console gemaakt ({why}).',
  'console.reason.tenantUnknown': 'Het bedrijf van deze link bestaat niet.',
  'console.reason.pathUnknown': 'Deze pagina bestaat niet.',
  'console.reason.collectionUnknown': 'Deze collectie is er niet meer.',
  'console.reason.changeUnknown': 'Deze wijziging is er niet.',
  'console.reason.fieldUnknown': 'Dit veld bestaat niet: {fields}.',
  'console.reason.viewUnknown': 'Deze weergave is er niet meer.',
  'console.reason.keyUnknown': 'Deze sleutel is er niet meer.',
  'console.reason.sessionUnknown': 'Deze sessie is al beëindigd.',
  'console.reason.blank': 'Er ontbreekt een naam.',
  'console.reason.tooLong': 'Dit is te lang: hoogstens {max, number} tekens zijn toegestaan.',
  'console.reason.unprintable':
    'De naam bevat {characters}. Laat stuurtekens weg, en tekens die de schrijfrichting veranderen.',
  'console.reason.endPast': 'Het einde moet in de toekomst liggen.',
  'console.reason.slugForm':
    '“{slug}” kan geen adres zijn. Het bestaat uit hoogstens {max, number} kleine letters, cijfers en losse koppeltekens, zoals price-list.',
  'console.reason.slugTaken': 'Het adres {slug} is bezet. Kies een ander.',
  'console.reason.queryUnread':
    'Dit is niet te lezen: {parameter}. {expects, select, number {Een getal schrijft u als 9.5.} currency {Een getal schrijft u als 9.5.} percent {Een getal schrijft u als 9.5.} integer {Een geheel getal schrijft u als 12.} date {Een dag schrijft u als 2026-12-31.} datetime {Een tijdstip schrijft u als 2026-12-31T18:00:00Z.} boolean {Mogelijk zijn true en false.} name {De velden zijn {fields}.} json {Dit veld heeft een andere voorwaarde nodig, zoals exists=true.} other {Voorwaarden schrijft u als price[gte]=10, en van twee waarden eerst de laagste.}}',
  'console.reason.viewExpand': 'In een weergave is expand niet mogelijk. Laat het weg.',
  'console.reason.viewFuzzy': 'Een weergave kan niet met search.fuzzy=true zoeken. Laat het weg.',
  'console.reason.viewSort':
    'Een weergave is geordend op wat ze toont: voeg {fields} toe aan de velden, of laat het uit de volgorde weg.',
  'console.reason.viewOfHidden': '{collection} is verborgen, en een weergave toont niet meer dan haar collectie.',
  'console.reason.undoNothing': 'Het is al zoals het was.',
  'console.reason.undoOther': 'Deze wijziging kan niet ongedaan worden gemaakt.',
  'console.reason.undoLogo': 'Het vorige logo wordt niet bewaard. Kies het opnieuw onder Uiterlijk.',
  'console.reason.undoTexts': 'Vorige beschrijvingen worden niet bewaard. Schrijf ze opnieuw onder Uiterlijk.',
  'console.reason.undoUnknown': 'Hoe het eerder was, is niet bekend.',
  'console.reason.colorForm': 'Een kleur bestaat uit # en zes hexadecimale cijfers, zoals #a3262a.',
  'console.reason.languageForm': 'Een taal is een code zoals nl, de-CH of zh-Hant.',
  'console.reason.timeZoneForm': 'Een tijdzone is een naam zoals Europe/Brussels of UTC.',
  'console.reason.linkForm': 'Een adres begint met https://, dat van het contact ook met mailto:.',
  'console.reason.logoNoPicture':
    'Dit bestand is geen afbeelding in PNG, JPEG of WebP. Sla de afbeelding op in een daarvan.',
  'console.reason.logoLarge': 'Dit bestand is groter dan {max, number} KiB. Sla de afbeelding kleiner op.',
  'console.reason.logoPixels':
    'Het logo heeft te veel pixels: hoogstens {max, number} × {max, number} zijn toegestaan.',
  'console.reason.logoDamaged': 'Het logo is beschadigd. Sla het opnieuw op.',
  'console.reason.viewsFull':
    'Er zijn {max, number} weergaven, en meer zijn niet toegestaan. Verwijder er een die niet nodig is.',
  'console.reason.keysFull':
    'Er zijn al {max, number} actieve sleutels, en meer zijn niet toegestaan. Trek er een in die niet meer wordt gebruikt.',
  'console.reason.notPrivate': 'Een sleutel opent wat privé is; {collections} is dat niet. Laad de pagina opnieuw.',
  'console.reason.publishableOpens':
    'Iedereen kan een publiceerbare sleutel lezen, dus hij opent niets wat privé is. Maak voor een server een geheime sleutel.',
  'console.reason.originsOfSecret': 'Alleen een publiceerbare sleutel wordt aan pagina’s gebonden.',
  'console.reason.originsFull': 'Er zijn hoogstens {max, number} websites toegestaan.',
  'console.reason.originForm':
    '“{origin}” is niet het begin van een websiteadres. Schrijf het zonder pad, zoals https://www.example.com.',
  'console.reason.addressesOfPublishable': 'Alleen een geheime sleutel wordt aan adressen gebonden.',
  'console.reason.addressesFull': 'Er zijn hoogstens {max, number} adressen toegestaan.',
  'console.reason.addressForm': '“{address}” is geen IP-adres en geen bereik, zoals 203.0.113.7 of 203.0.113.0/24.',
  'console.reason.addressBits':
    '“{address}” heeft bits na het voorvoegsel. Als u het hele bereik bedoelt, schrijf dan {range}.',
  'console.reason.keyEnded': '{key} is niet meer actief. Maak een andere sleutel.',
  'console.reason.keyReplaced':
    '{key} is al vervangen door {next}. Gebruik {next}; is die kwijt, trek die dan in en vervang {key} opnieuw.',
  'console.invited.title': 'U bent uitgenodigd door {tenant}',
  'console.invited.text':
    'Hier opent u de console, waarin het bedrijf bepaalt wat het openbaar toont. De link werkt maar één keer.',
  'console.invited.enter': 'Console openen',
  'console.closed.title': 'De console is gesloten',
  'console.closed.wayBack':
    'Open de console opnieuw vanuit uw bedrijfssoftware, of vraag de persoon die u deze link stuurde om een nieuwe.',
};
