/** Headings of where and when something is to be had, of jobs, and of how a shop is reached. */
import { goods, offered, whichOne } from './fillers.ts';
import type { Concept } from './grammar.ts';

/** Stops and stations of public transport. */
const stations =
  'stop stops station stations haltestelle haltestellen bahnhof bahnhofe halte haltes arret arrets gare gares parada paradas estacion estaciones airport airports flughafen aeroport aeropuerto luchthaven';

/** Places open to the public. */
const publicPlaces = `
  venue hall halle salle zaal sala saal location standort standorte
  shop shops store stores branch branches filiale filialen magasin magasins boutique winkel vestiging filiaal tienda tiendas sucursal
  geschaft laden restaurant cafe hotel museum showroom pickup event events veranstaltung veranstaltungen evenement evenementen evento eventos
  meeting-point treffpunkt ${stations}
`;

/** The halves of a point. */
export const pointWords = {
  latitude: 'latitude lat breitengrad breedtegraad latitud',
  longitude: 'longitude lng lon long langengrad lengtegraad longitud',
} as const;

const places: readonly Concept[] = [
  {
    heads: `street strasse rue straat calle street-address address-line adresszeile house-number hausnummer postal-code postcode postcodes post-code zip
      zip-code zipcode plz postleitzahl code-postal codigo-postal cp city cities town stadt ort ortschaft ville localite stad plaats plaatsnaam ciudad poblacion
      localidad municipality gemeinde commune gemeente municipio district stadtteil bezirk quartier wijk barrio
      region regio canton kanton province provincie provincia bundesland
      country countries land lander pays landen pais paises country-code
      ${pointWords.latitude} ${pointWords.longitude} coordinates koordinaten
      coordonnees-gps gps coordinaten coordenadas geo-point geolocation geo`,
    with: `${publicPlaces} name names iso code`,
    isNumbered: true,
  },
  {
    heads: 'address adresse adres direccion addresses anschrift',
    with: `${publicPlaces} street line zeile public`,
    isNumbered: true,
  },
  {
    heads: `venue venues location locations standort standorte veranstaltungsort lieu lieux locatie locaties locatienaam room rooms raum lugar lugares place hall halle salle zaal
      saal meeting-point treffpunkt arbeitsort einsatzort lieu-de-travail werklocatie lugar-de-trabajo standplaats buhne building gebaude
      branch filiale filialen magasin winkel filiaal vestiging tienda sucursal platform gleis quai perron anden floor etage stockwerk amenities ausstattung equipements voorzieningen servicios wheelchair step-free barrierefrei accessible`,
    with: `name names nom naam nombre event job type ${stations}`,
    isNumbered: true,
  },
  // Codes of rooms and buildings may open their doors.
  { heads: stations, with: 'name names nom naam nombre type code', isNumbered: true },
];

const weekdays = `
  mo tu we th fr sa su di mi do so monday tuesday wednesday thursday friday saturday sunday weekday weekdays weekend holidays
  montag dienstag mittwoch donnerstag freitag samstag sonntag feiertage
  lundi mardi mercredi jeudi vendredi samedi dimanche
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  lunes martes miercoles jueves viernes sabado domingo
`;

/** The ends of a date range. */
export const spanConcepts: readonly Concept[] = [
  { heads: 'from to until till von bis ab du au a jusqu van tot vanaf desde hasta', isNumbered: false },
];

const times: readonly Concept[] = [
  {
    heads: `opening-hours openinghours opening-times business-hours offnungszeiten offnungszeit geschaftszeiten horaires horaires-ouverture
      heures-ouverture openingstijden openingsuren horario horarios horario-de-apertura horas-de-apertura hours-of-operation store-hours ${weekdays}`,
    with: `${publicPlaces} ${weekdays} open opens close closes closed from to von bis hours heures special regular`,
    isNumbered: true,
  },
  {
    heads: `date dates datum termin termine fecha fechas day tag jour dag dia time times uhrzeit zeit heure heures tijd hora horas start starts begin beginn
      beginnt debut aanvang inicio end ends ende fin einde eind einlass doors start-date end-date start-time end-time starts-at ends-at start-at end-at
      time-zone timezone zeitzone fuseau-horaire tijdzone zona-horaria`,
    with: `event events veranstaltung evenement evento course kurs cours cursus curso tour release published publication publish available availability disponibilite sale-price sale-price-effective on-sale special-price new from to
      start starts begin end ends ab bis von debut fin inicio opening open doors einlass
      erscheinungs erscheinung erscheinen veroffentlichung parution sortie publicatie publicacion lanzamiento valid`,
    isNumbered: false,
  },
  {
    heads: `release-date publication-date published-at published-on published-date erscheinungsdatum erscheinungstermin erscheinungsjahr date-de-parution date-de-sortie
      verschijningsdatum fecha-de-publicacion available-from available-until season-from season-until on-sale-from on-sale-until founded valid-from valid-until valid-to gultig-ab gultig-bis gultig-von valable-du
      valable-jusqu geldig-vanaf geldig-tot valido-desde valido-hasta`,
    with: `${goods} ${offered} date datum`,
    isNumbered: false,
  },
  {
    heads: 'language languages sprache sprachen langue langues taal talen idioma idiomas',
    with: `${offered} ${goods} code name original audio`,
    isNumbered: true,
  },
];

const jobs: readonly Concept[] = [
  {
    heads: `job-title jobtitle puesto-de-trabajo arbeitszeitmodell stellenbezeichnung stellentitel berufsbezeichnung intitule-du-poste intitule-poste functietitel functienaam vacaturetitel
      titulo-del-puesto puesto job-description stellenbeschreibung description-du-poste functieomschrijving employment-type beschaftigungsart anstellungsart
      type-de-contrat type-contrat contracttype dienstverband tipo-de-contrato pensum arbeitspensum taux-occupation working-hours-per-week
      anforderungsprofil application-deadline bewerbungsfrist bewerbungsschluss
      vacancy vacancies vacature stellenangebot job-category remote-work homeoffice`,
    with: `${whichOne} text html url link`,
    isNumbered: false,
  },
];

const contactHeads = `
  phone telephone telefon telefoon telefono tel telefonnummer telefoonnummer fax faxnummer email e-mail mail mailadresse mailadres
  phone-number telephone-number numero-de-telephone
`;
const contactWith = 'number nummer numero address adresse adres public';

/** Usual for a place open to the public, private for a person. */
export const contactConcepts: Readonly<Record<'ofShops' | 'ofAnybody', readonly Concept[]>> = {
  ofShops: [
    {
      heads: contactHeads,
      needs: `shop store branch venue restaurant hotel showroom filiale filialen magasin boutique winkel filiaal vestiging tienda sucursal
        geschaft laden`,
      with: contactWith,
      isNumbered: false,
    },
    { heads: 'hotline servicenummer service-hotline', with: 'phone number', isNumbered: false },
  ],
  ofAnybody: [{ heads: contactHeads, with: contactWith, isNumbered: false }],
};

export const placeConcepts: readonly Concept[] = [...places, ...times, ...jobs];
