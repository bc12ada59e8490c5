/** Headings of files and columns as shops and business systems write them: those that are usual to publish, and those that are not. */

/** By language; `|` stands between headings. */
export const usualHeadings = {
  en: `
    Name|Title|Product name|item_name|productTitle|Description|Short description|long_desc|Body (HTML)|Category|Product Category|Categories|
    Brand|Manufacturer|Price|Unit Price|Sales Price|list_price|sellprice|Sale price|Regular price|Compare At Price|Variant Price|Variant Compare At Price|
    RRP|MSRP|Retail price|Price incl. VAT|Price (EUR)|Currency|Image|Image Src|Image Alt Text|Images|Photo|picture_url|thumbnail|Link|URL|
    Product URL|Website|Stock|In stock?|Stock quantity|qty_available|Availability|Variant Inventory Qty|Unit|Unit of Measure|UOM|Size|Colour|color|Material|
    Ingredients|Allergens|Nutrition facts|Weight (kg)|Length (cm)|Width|Height|Dimensions|Volume|SKU|EAN|GTIN|ISBN|Article number|Barcode|Variant SKU|
    Opening hours|Street|City|Postal code|ZIP|Country|Address of the shop|Store address|Latitude|Longitude|Coordinates|Start date|End time|Event date|
    Language|Job title|Employment type|Rating|Average rating|Reviews count|Warranty|Delivery time|Release date|SEO Title|SEO Description|Tags|
    Option1 Name|Option1 Value|Handle|Published|Google Shopping / Google Product Category|Author|Publisher|Pages|Capacity|Venue|Season|Age group|Vegan
  `,
  de: `
    Name|Bezeichnung|Artikelbezeichnung|Titel|Beschreibung|Kurzbeschreibung|Produktbeschreibung|Langtext|Kategorie|Warengruppe|Produktgruppe|Marke|
    Hersteller|Preis|Verkaufspreis|VK-Preis|VK brutto|UVP|Listenpreis|Grundpreis|Preis pro Einheit|Aktionspreis|Angebotspreis|Währung|Waehrung|Bild|
    Produktbild|Bild-URL|Alternativtext|Lagerbestand|Verfügbarkeit|Verfuegbarkeit|Lieferzeit|Einheit|Mengeneinheit|Größe|Groesse|Farbe|Material|
    Zutaten|Allergene|Nährwerte|Gewicht|Länge|Breite|Höhe|Maße|Artikelnummer|Artikel-Nr.|ArtNr|EAN-Code|Öffnungszeiten|Straße|Strasse|PLZ|Ort|Land|
    Filiale|Breitengrad|Längengrad|Datum|Beginn|Uhrzeit|Veranstaltungsort|Sprache|Stellenbezeichnung|Arbeitsort|Bewertung|Garantie|Webseite|Datenblatt|
    Herkunftsland|Verpackungseinheit|Jahrgang|Alkoholgehalt|Eintrittspreis
  `,
  fr: `
    Nom|Désignation|Libellé|Titre|Description|Description courte|Catégorie|Sous-catégorie|Famille|Marque|Fabricant|Prix|Prix de vente|Prix TTC|Prix HT|
    Prix public conseillé|Prix unitaire|Prix promo|Devise|Photo|Image principale|Texte alternatif|Lien|Stock|Quantité en stock|Disponibilité|
    Délai de livraison|Unité|Taille|Couleur|Matière|Ingrédients|Allergènes|Valeurs nutritionnelles|Poids|Longueur|Largeur|Hauteur|Référence article|
    Code EAN|Horaires d'ouverture|Rue|Ville|Code postal|Pays|Adresse du magasin|Date de début|Heure de fin|Lieu|Langue|Intitulé du poste|Note moyenne|Garantie
  `,
  nl: `
    Naam|Productnaam|Titel|Omschrijving|Korte omschrijving|Productomschrijving|Categorie|Merk|Fabrikant|Prijs|Verkoopprijs|Adviesprijs|Stukprijs|
    Prijs incl. btw|Actieprijs|Valuta|Afbeelding|Foto|Alt-tekst|Link|Voorraad|Beschikbaarheid|Levertijd|Eenheid|Maat|Kleur|Materiaal|Ingrediënten|
    Allergenen|Voedingswaarde|Gewicht|Lengte|Breedte|Hoogte|Artikelnummer|EAN-code|Openingstijden|Straat|Plaats|Postcode|Land|Startdatum|Eindtijd|Locatie|
    Taal|Functietitel|Beoordeling|Garantie|Artikelomschrijving
  `,
  es: `
    Nombre|Nombre del producto|Título|Descripción|Descripción corta|Categoría|Marca|Fabricante|Precio|Precio de venta|PVP|PVP recomendado|
    Precio unitario|Precio con IVA|Precio de oferta|Moneda|Imagen|Foto|Texto alternativo|Enlace|Existencias|Disponibilidad|Plazo de entrega|Unidad|
    Talla|Tamaño|Color|Material|Ingredientes|Alérgenos|Información nutricional|Peso|Ancho|Alto|Largo|Referencia del artículo|Código EAN|Código de barras|
    Horario de apertura|Calle|Ciudad|Código postal|País|Dirección de la tienda|Fecha de inicio|Hora de fin|Lugar|Idioma|Puesto|Valoración|Garantía
  `,
} as const;

export const unusualHeadings = {
  en: `
    Cost per item|cost_price|Purchase price|Buying Price|standard_price|Unit cost|Landed cost|Cost|Last purchase rate|valuation_rate|Margin|Margin %|
    Gross profit|Markup|Supplier|Supplier name|supplier_sku|Supplier article number|Vendor price|Supplier discount|Dealer price|Wholesale price|
    Price customer A|Customer price|Contract price|Minimum price|min_price|Floor price|Internal description|Internal notes|Notes|Comment|Remarks|
    Home address|Private phone|Mobile|Cell phone|Email|Personal email|Tax number|Tax ID|VAT number|SSN|Credit limit|Bonus|Commission|commission rate|Salary|
    Stock value|Reorder level|Reorder point|Safety stock|Ledger account|Income account|Cost center|Bank account|IBAN|Password|api_key|token|
    First name|Last name|Date of birth|birthdate|Gender|Marital status|Emergency contact|Contact person|Account manager|Sales rep|Customer number|
    Order number|Invoice number|Discount code|Profit center|Payment terms|Outstanding balance|Revenue|Turnover|Forecast|Budget|Bin location|Warehouse|
    Shelf|Batch number|Serial number|Lead score|Sick days|Hourly rate|Created by|Approved by|is_deleted|Rebate|Price level 3|Net price dealer|Blocked|
    Rejection reason|Delivery address|Billing street|Patient name|Risk rating|Credit rating|Complaint description|Stock location|Target price|Transfer price
  `,
  de: `
    Einkaufspreis|EK-Preis|EK netto|Händlereinkaufspreis|Haendlerpreis|Selbstkosten|Herstellkosten|Einstandspreis|Deckungsbeitrag|DB %|Marge|Rohertrag|
    Lieferant|Lieferantennummer|Lieferantenartikelnummer|Lieferantenrabatt|Kundenpreis|Sonderpreis Kunde Müller|Mindestpreis|Verrechnungspreis|
    Interne Notiz|Bemerkung|Notizen|Interne Beschreibung|Privatadresse|Telefon privat|Handy|Mobilnummer|E-Mail|Steuernummer|USt-IdNr|Kreditlimit|
    Bonus|Provision|Gehalt|Lagerwert|Meldebestand|Mindestbestand|Sachkonto|Erlöskonto|Kostenstelle|Bankverbindung|Kennwort|Vorname|Nachname|Geburtsdatum|
    Geschlecht|Familienstand|Ansprechpartner|Kundennummer|Rechnungsnummer|Zahlungsziel|Umsatz|Offene Posten|Lagerplatz|Rabattgruppe|Stundensatz|
    Angelegt von|Sperrkennzeichen|Lieferanschrift|Krankheitstage|Konfession|Staffelpreis Händler|Kalkulation|Personalnummer|Einkäufer|Sachbearbeiter
  `,
  fr: `
    Prix d'achat|Prix de revient|Coût|Coût unitaire|Marge|Taux de marge|Fournisseur|Référence fournisseur|Remise fournisseur|Prix revendeur|
    Prix client|Prix plancher|Prix minimum|Note interne|Notes internes|Remarques|Adresse personnelle|Téléphone privé|Portable|Courriel|Numéro fiscal|
    Numéro de TVA|Plafond de crédit|Prime|Commission|Salaire|Valeur du stock|Seuil de réapprovisionnement|Stock de sécurité|Compte comptable|
    Centre de coûts|RIB|Mot de passe|Prénom|Nom de famille|Date de naissance|Sexe|Situation familiale|Personne de contact|Numéro client|Chiffre d'affaires|
    Emplacement entrepôt|Taux horaire|Créé par|Adresse de livraison|Encours|Motif de refus|Acheteur
  `,
  nl: `
    Inkoopprijs|Kostprijs|Inkoopkorting|Marge|Brutowinst|Leverancier|Artikelnummer leverancier|Leveranciersnummer|Dealerprijs|Klantprijs|Minimumprijs|
    Interne notitie|Opmerkingen|Interne omschrijving|Privéadres|Telefoon privé|Mobiel|E-mailadres|BTW-nummer|BSN|Kredietlimiet|Bonus|Provisie|Salaris|
    Voorraadwaarde|Bestelniveau|Minimale voorraad|Grootboekrekening|Kostenplaats|Bankrekening|Wachtwoord|Voornaam|Achternaam|Geboortedatum|Geslacht|
    Contactpersoon|Klantnummer|Factuurnummer|Omzet|Magazijnlocatie|Uurtarief|Aangemaakt door|Afleveradres|Betalingstermijn|Korting|Inkoper|Ziektedagen
  `,
  es: `
    Precio de compra|Coste|Precio de coste|Costo unitario|Margen|Proveedor|Referencia del proveedor|Descuento proveedor|Precio distribuidor|
    Precio cliente|Precio mínimo|Nota interna|Observaciones|Descripción interna|Dirección particular|Teléfono privado|Móvil|Correo electrónico|NIF|
    Número de IVA|Límite de crédito|Bonificación|Comisión|Salario|Valor de existencias|Punto de pedido|Stock de seguridad|Cuenta contable|
    Centro de coste|Cuenta bancaria|Contraseña|Apellidos|Fecha de nacimiento|Sexo|Estado civil|Persona de contacto|Número de cliente|Facturación|
    Ubicación almacén|Tarifa por hora|Creado por|Dirección de entrega|Beneficio|Comprador|Condiciones de pago|Motivo de baja
  `,
} as const;

/** Written with the words in view: what is near to something usual. */
export const nearlyUsualHeadings = `
    Preis A|Price 2|VK 2|Händler-VK|Preisliste|Full name|Nom complet|Nombre completo|Volledige naam|Vollständiger Name|Sales volume|
    Verkaufsvolumen|Product key|Lizenzschlüssel|Total sales|Sold quantity|Units sold|Verkaufte Menge|Last sale date|Name of contact|
    Owner name|User name|Nickname|Father name|Contact name|Kontakt|Telefon|Phone|Tel|Stock min|Min stock|Max stock|Reserved stock|
    Stock in transit|Purchase unit|Purchase UOM|Einkaufseinheit|Bestelleinheit|Purchase description|Einkaufstext|Price unit purchase|
    Price before rebate|Rabattpreis Händler|Net net price|Netto-Netto-Preis|Nettopreis|Net price|Sonderpreis|Projektpreis|Mitarbeiterpreis|
    Employee price|Staff price|B2B price|Reseller price|Partner price|Distributor price|Trade price|Prix grossiste|Prix pro|Tarif revendeur|
    Groothandelsprijs|Tarifa mayorista|Precio mayoreo|Standard price|Std price|std_cost|avg_price|Average price|Moving average price|
    Gleitender Durchschnittspreis|Preis letzte Bestellung|Last price|Letzter Preis|Preis Lieferant|Supplier price|Lieferpreis|
    price_purchase|cost|COGS|Wareneinsatz|Value|Wert|Amount|Betrag|Montant|Bedrag|Importe|Total|Balance|Saldo|Limit|Discount|Rabatt|Remise|
    Korting|Descuento|Zahlungsart|Payment method|BIC|Kontonummer|Account|Status|State|Priority|Assigned to|Owner|Responsible|Username|Login|
    Password hint|PIN|Secret|API token|Session|IP|User agent|Birthday|Geburtstag|Geburtsort|Lieu de naissance|Wohnort|Woonplaats|
    Nationality|Religion|Blood type|Diagnosis|Medication|Passport number|Driver license|Insurance number|Sozialversicherungsnummer|
    Numéro de sécurité sociale|Employee number|Matricule|Nómina|Sueldo|Gehaltsgruppe|Lohn|Stundenlohn|Urlaubstage|Contract end|
    Probation end|Notice|Kündigungsgrund|Lead source|Opportunity|Deal size|Stage|Pipeline|Probability|Competitor|Einkaufskonditionen|
    Konditionen|Lieferbedingung|Incoterm|Skonto|Bonus %|Boni|WKZ|Werbekostenzuschuss|Rückvergütung|Lagerstandort|Regal|Fach|Palette|Charge|
    Seriennummer|Lot|Container|Zollwert|Buchwert|Book value|Anschaffungswert|Abschreibung|Depreciation|Asset value|Insurance value|
    Name Ansprechpartner|Sachbearbeiter Name|Name Kunde|Customer name|Kundenname|Nom du client|Klantnaam|Nombre del cliente|
    Customer description|Ship to city|Lieferort|Rechnungsort|Customer country|Address 2 private|Adresse privée|Privatstraße|Home city|Data|
    Info intern|Text|Notes publiques|Text intern|Anmerkung|Vermerk|Kommentar|Interner Titel|Internal name|Interne Bezeichnung|Nom interne|
    Nombre interno|Internal SKU|Lieferanten-EAN|Supplier SKU|Vendor code|Kreditor|Debitor|Profile picture|ID photo|Signature image|
    Unterschrift|Scan|Attachment|Anhang|Document URL|Invoice link|Payment link|Admin URL|Meeting link|Customer rating|Lieferantenbewertung|
    Supplier rating|Bonität|Lagerbewertung|Inventory value|Bestandswert|Sell-through|Absatz|Ventas|Verkäufe|Unidades vendidas|
    Quantité vendue|Aantal verkocht|Markdown|Preisuntergrenze|Prix de cession|Precio de transferencia|Verkoper|Verkäufer|Vendeur|Vendedor|
    Stock owner|Consignment|Kommission|Created|Modified|Deleted|Version|Hash
`;

export const listHeadings = (block: string): readonly string[] =>
  block
    .split('|')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '');
