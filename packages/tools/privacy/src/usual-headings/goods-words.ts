/** Headings of what a thing is like: its numbers, measures, pictures, links and what it is made of. */
import { goods, offered, whichOne } from './fillers.ts';
import type { Concept } from './grammar.ts';

const numberWords = `
  number numbers nummer nummern nr no num numero numeros code codes codigo codigos cod ref reference references referenz referentie referencia
  referencias
`;

export const numberConcepts: readonly Concept[] = [
  {
    heads: `sku skus ean ean13 gtin gtins isbn issn upc mpn asin han pzn barcode barcodes strichcode code-barres streepjescode codigo-de-barras
      codigo-barras eancode eannummer hs-code zolltarifnummer commodity-code`,
    with: `${numberWords} ${goods} shop manufacturer hersteller fabricant fabrikant fabricante`,
    isNumbered: true,
  },
  {
    heads: numberWords,
    needs: `${goods} model modell modele part`,
    with: 'hersteller manufacturer fabricant fabrikant fabricante teile catalog katalog',
    isNumbered: false,
  },
  { heads: 'artnr artikelnr itemno partno bestellnummer referencia', with: '', isNumbered: false },
  { heads: 'reference-article reference-produit referencia-articulo', with: '', isNumbered: false },
];

/** In a collection of goods these are their numbers; elsewhere they may open something, as the code of a booking does. */
export const bareNumberConcepts: readonly Concept[] = [
  { heads: 'code reference referenz referentie referencia ref codigo', isNumbered: false },
];

const imageWords = `
  image images img imgs picture pictures pic photo photos foto fotos bild bilder afbeelding afbeeldingen imagen imagenes thumbnail thumbnails thumb
  vorschaubild vignette miniatura icon logo cover banner poster titelbild produktbild bildadresse gallery galerie galeria video videos film trailer
`;

const linkWords = `
  url urls link links href uri website webseite website homepage permalink enlace enlaces lien liens deeplink slug handle url-handle
  url-key url-path urlpfad product-page produktseite page-produit productpagina pagina-producto seitenurl webadresse site-web sitio-web pagina-web internetadresse internetseite
`;

const media: readonly Concept[] = [
  {
    heads: `${imageWords} src`,
    with: `${goods} ${offered} ${whichOne} ${linkWords} base small large medium media swatch src path pfad file filename position optional opcional
      alt alternativ label labels text category brand manufacturer hero title preview front back`,
    isNumbered: true,
  },
  {
    heads: `alt alt-text alttext alternative-text alternativtext texte-alternatif texte-alt alt-tekst alternatieve-tekst texto-alternativo texto-alt
      bildbeschreibung bildunterschrift caption captions image-label image-labels image-description legende`,
    with: `${imageWords} ${goods} additional base small thumbnail text`,
    isNumbered: true,
  },
  {
    heads: linkWords,
    with: `${goods} ${offered} ${whichOne} ${imageWords} external canonical public official booking buchung ticket tickets video category page seite pagina
      facebook instagram youtube wikipedia maps map path pfad`,
    isNumbered: true,
  },
  {
    heads: `datasheet data-sheet datenblatt fiche-technique technisch-datablad ficha-tecnica brochure prospekt broschure folleto manual
      bedienungsanleitung gebrauchsanweisung mode-emploi handleiding sicherheitsdatenblatt flyer`,
    with: `${goods} ${linkWords} pdf technical user`,
    isNumbered: true,
  },
];

const measureHeads = `
  weight gewicht poids peso weight-value length lange longueur lengte longitud largo width breite largeur breedte ancho anchura height hohe hauteur
  hoogte alto altura depth tiefe profondeur diepte profundidad fondo diameter durchmesser diametre diametro dimensions dimension masse abmessungen abmessung lxbxh lxwxh lxlxh
  afmetingen afmeting dimensiones medidas volume volumen volum contenu inhalt inhoud contenido contenance fullmenge capacity kapazitat capacite
  capaciteit capacidad size sizes grosse groessen grossen taille tailles pointure maat maten talla tallas tamano formaat format formato thickness dicke starke epaisseur dikte espesor area flache wohnflache surface oppervlakte superficie power leistung
  puissance vermogen potencia voltage spannung tension wattage speed duration dauer duree duur duracion distance range reichweite age-range
  minimum-age mindestalter age-rating fsk pages seiten seitenzahl page-count nombre-de-pages paginas year jahr annee jaar ano baujahr vintage jahrgang millesime jaargang anada
  rooms zimmer anzahl-zimmer pieces kamers habitaciones bedrooms bathrooms seats platze sitzplatze places plazas capacity-persons mileage kilometerstand
  alcohol alkohol alkoholgehalt alcohol-content abv teneur-en-alcool alcoholpercentage graduacion servings portionen portions porties raciones
  temperature massstab resolution grams gramm memory storage-capacity max-participants teilnehmerzahl energieklasse energy-class energy-label
  energieeffizienzklasse
`;

const measures: readonly Concept[] = [
  {
    heads: measureHeads,
    with: `${goods} ${whichOne} unit unite einheit shipping versand verpackung package packaging net netto neto brut
      gross brutto bruto measure measurement masse mesure medida per total gesamt room living max min disponible available
      frame rahmen ${offered}`,
    isNumbered: true,
  },
  {
    heads: `unit einheit unite eenheid unidad uom mengeneinheit verkaufseinheit verpackungseinheit verpakkingseenheid vpe packaging pack-size
      packungsgrosse`,
    with: `${goods} ${whichOne} sales verkauf verkoop vente venta stock measure pricing base weight packaging`,
    isNumbered: true,
  },
  {
    heads:
      'measure maateenheid masseinheit unite-de-mesure unidad-de-medida unit-of-measure unite-de-vente unit-pricing-measure uom-name',
    with: `${goods} base default stock sales pricing unit name`,
    isNumbered: false,
  },
];

const traits: readonly Concept[] = [
  {
    heads: `colour colours color colors farbe farben couleur couleurs coloris farbcode kleur kleuren colores farbton teinte material materials materialien materiaal
      matiere matieres materiau materiaux materiales werkstoff fabric stoff pattern muster style stil estilo finish oberflache
      condition zustand etat conditie shape form forme vorm forma season saison seizoen temporada gear electric fuel kraftstoff carburant brandstof combustible getriebe
      transmission grape rebsorte cepage druif uva edition ausgabe auflage binding einband medium technique technik difficulty schwierigkeit
      spiciness scharfe scent duft flavour flavor geschmack gout smaak sabor`,
    with: `${goods} ${offered} ${whichOne} name names nom naam nombre bezeichnung code frame google`,
    isNumbered: true,
  },
  {
    heads: `ingredients ingredient zutaten zutat inhaltsstoffe ingredientes ingredienten composition zusammensetzung samenstelling composicion
      allergens allergen allergene allergenen allergenes alergenos allergenhinweise allergeninformation nutrition nutritional nutrition-facts nahrwert nahrwerte
      nahrwertangaben valeurs-nutritionnelles voedingswaarde voedingswaarden informacion-nutricional valores-nutricionales nutritional-values calories
      kalorien kcal energy energie energia brennwert fat fett lipides vetten grasas saturated-fat carbohydrates kohlenhydrate glucides koolhydraten sugars zucker
      protein eiweiss proteines eiwitten fibre fiber ballaststoffe vegan vegetarian vegetarisch vegetarien vegetariano gluten-free glutenfrei
      organic bio biologisch halal kosher additives zusatzstoffe dietary diet spice-level`,
    with: `${goods} facts information informations informationen per is hinweise pro-portion pro-100-g list liste text`,
    isNumbered: true,
  },
  {
    heads: `warranty garantie garantia garantiezeit guarantee warranty-period gewahrleistung`,
    with: `${goods} period days months years monate jahre mois ans maanden jaar meses anos`,
    isNumbered: true,
  },
  {
    heads:
      'option options attribute attributes attribut merkmal merkmale eigenschaften features feature kenmerken caracteristiques caracteristicas',
    needs:
      'name names value values wert werte features feature merkmale eigenschaften kenmerken caracteristiques caracteristicas',
    with: `${goods} additional technical technische`,
    isNumbered: true,
  },
  {
    heads: `rating ratings average-rating review-count reviews-count reviews bewertung bewertungen durchschnittsbewertung sterne note-moyenne
      beoordeling beoordelingen valoracion valoraciones stars`,
    with: `${goods} average count number anzahl total star overall mean google`,
    isNumbered: false,
  },
  {
    heads: `country-of-origin country-of-manufacture herkunftsland ursprungsland herkunft pays-origine pays-de-fabrication land-van-herkomst
      pais-de-origen origin origine`,
    with: `${goods} iso code`,
    isNumbered: false,
  },
];

export const goodsConcepts: readonly Concept[] = [...media, ...measures, ...traits];
