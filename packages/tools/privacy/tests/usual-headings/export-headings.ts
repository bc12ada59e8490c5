/** Headings as programs export them, by program; those that may be shown or not, such as a position, are left out. */

/** `|` stands between headings. */
export const usualInExports = {
  shopify: `
    Handle|Title|Body (HTML)|Product Category|Type|Tags|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|
    Variant SKU|Variant Grams|Variant Inventory Qty|Variant Price|Variant Compare At Price|Variant Barcode|Image Src|Image Position|Image Alt Text|
    SEO Title|SEO Description|Google Shopping / Google Product Category|Google Shopping / Condition|Google Shopping / Age Group|Google Shopping / MPN|
    Variant Image|Variant Weight Unit|Price / International|Compare At Price / International|URL handle|Inventory quantity|Weight value (grams)
  `,
  woocommerce: `
    SKU|Name|Published|Is featured?|Short description|Description|Date sale price starts|Date sale price ends|In stock?|Stock|Backorders allowed?|
    Weight (lbs)|Length (in)|Width (in)|Height (in)|Sale price|Regular price|Categories|Tags|Images|External URL|Attribute 1 name|Attribute 1 value(s)|
    Attribute 2 name|Attribute 2 value(s)|GTIN, UPC, EAN, or ISBN|Brands
  `,
  magento: `
    sku|product_type|categories|name|description|short_description|weight|price|special_price|special_price_from_date|special_price_to_date|url_key|
    meta_title|meta_keywords|meta_description|base_image|base_image_label|small_image|thumbnail_image|thumbnail_image_label|msrp_price|
    country_of_manufacture|qty|is_in_stock|additional_images|additional_image_labels
  `,
  merchant: `
    title|link|description|condition|price|sale price|sale price effective date|availability|quantity|image link|additional image link|gtin|
    shipping weight|brand|mpn|google product category|product type|color|material|pattern|size|age group|unit_pricing_measure|availability_date
  `,
  odoo: `
    name|list_price|lst_price|description_sale|website_description|categ_id|uom_name|barcode|weight|volume|image_1920|qty_available|website_meta_title|
    website_meta_description|Verkoopomschrijving|Website Omschrijving|SEO Titel|Sales Price|Quantity On Hand|Product Category|Public Price|Color|Product Tags
  `,
  erpnext: `
    item_code|item_name|item_group|stock_uom|brand|image|standard_rate|weight_per_unit|weight_uom|country_of_origin|website_image|web_long_description|
    Item Code|Item Name|Item Group|Standard Selling Rate|Default Unit of Measure|Warranty Period (in days)|Price List Rate
  `,
  german: `
    Artikelnummer|Artikelname|Produktbeschreibung|Preis|Bildlink|Deeplink|Verfügbarkeit|Versandkosten|Hersteller|EAN|Grundpreis|Kategorie|
    Produktfarbe|Größe|UVP|HAN|Std. VK Brutto|Brutto-VK|Lagerbestand Gesamt|Lagerbestand (gesamt)|Kurzbeschreibung|URL-Pfad|Artikelgewicht|
    Versandgewicht|Verkaufseinheit|Titel-Tag (SEO)|Meta-Description (SEO)|Kategorie Ebene 1|Barcode/EAN|Hersteller Artikel Nr.|Meta Keywords|
    Netto-VK|Marke|Einheit|Artikelbeschreibung|Bezeichnung 1|Bezeichnung 2|Bruttopreis|Nettoverkaufspreis|Warengruppenbezeichnung|Eancode|
    Lieferstatus|Inhaltsstoffe|Füllmenge|Pfand|MwSt-Satz|Allergenhinweise|Zolltarifnummer
  `,
  french: `
    Désignation|Prix de vente|Stock actuel|Qté|Numéro d'article|Nom|Categorie|Résumé|Prix TTC|Prix de vente HT|Taux de TVA|Référence|Marque|EAN-13|
    URL de l'image|URL des images|Mots-clés|Date de disponibilité|Largeur|Profondeur|État|Libellé produit|Unité de vente|Contenance|Pays d'origine|
    Prix de vente TTC|Meta titre|Quantité|En stock|Visible en ligne
  `,
  dutch: `
    Gewicht|EAN Nummer|Merk|Artikel Type|Afbeelding|Productnaam|Verkoopprijs|Voorraad|Omschrijving|Webshop omschrijving|Prijs excl. btw|Prijs incl. btw|
    Maximaal aantal personen|Omschrijving kort|Omschrijving lang|Voorraadstatus|Artikelgroep|Artikelcode|Verkoopprijs incl. btw|Van-prijs|Hoofdcategorie|
    Subcategorie|Verpakkingseenheid|Levertijd|Inhoud|Land van herkomst
  `,
  spanish: `
    nombre|Nombre|PRECIO DE VENTA|precio_venta|stock|imagen|IMAGEN(OPCIONAL)|Descripción corta|Categorías|Etiquetas|Precio normal|Precio rebajado|
    Imágenes|Peso (kg)|Longitud (cm)|Anchura (cm)|Altura (cm)|¿Existencias?|Inventario|Código|Referencia|Familia|Precio de venta al público|Stock actual|
    Nombre del artículo|Unidad de medida|País de origen|Marca
  `,
} as const;

export const unusualInExports = {
  shopify: `
    Cost per item|Variant Cost|Customer ID|Total Spent|Total Orders|Accepts Email Marketing|Default Address Phone|Note|Tax Exempt|Billing Name|
    Shipping Phone|Payment Reference|Risk Level|Financial Status|Incoming inventory|Committed|Unavailable
  `,
  woocommerce: `Purchase note|Low stock amount|Meta: _wc_cog_cost|Meta: _supplier_sku|Cost of goods|billing_email|customer_note`,
  magento: `cost|notify_on_stock_below|out_of_stock_qty|tier_prices|customer_group|wholesale_price|email|taxvat|confirmation|password_hash|rp_token`,
  merchant: `cost_of_goods_sold|custom label 0|adwords grouping|auto_pricing_min_price`,
  odoo: `
    standard_price|Cost|Kostprijs (Cost)|supplier|supplier_product_code|aankoopprijs|Leveranciersprijs / Inkoopprijs|min_order_qty|responsible_id|
    seller_ids|description_purchase|description_picking|property_account_income_id|property_account_expense_id|Internal Notes|message_follower_ids|
    create_uid|Income Account|Expense Account|Vendors/Vendor Price|reordering_min_qty|Responsible|Salesperson|Customer Lead Time|x_studio_margin
  `,
  erpnext: `
    valuation_rate|last_purchase_rate|Last Purchase Rate|Valuation Rate|safety_stock|min_order_qty|default_supplier|Supplier Part Number|
    max_discount|Max Discount (%)|opening_stock|owner|modified_by|expense_account|Commission Rate|Grant Commission|Default Buying Cost Center|
    customer_code|delivered_by_supplier|lead_time_days|over_billing_allowance
  `,
  german: `
    Netto-EK|Ø Netto-EK|Lieferant|Im Zulauf|Lieferanten-Artikelnummer|Einkaufspreis|Listeneinkaufspreis|Bareinkaufspreis|Bezugskosten|Bezugspreis|
    Handlungskostenzuschlag|Selbskosten|Gewinnzuschlag|Zieleinkaufspreis|Kundenskonto|Kundenrabatt|Vertreterprovision|Handelsspanne|Aufschlag|
    Aufschlagsatz|kalk_kosten|Bemerkung|artnrlieferant|Kunde|Kontaktnummer|USt-IdNr|Rechnungsdatum|Fälligkeitsdatum|Nettobetrag|Belegnummer|Notiz|
    Auftragsnummer|Projekt|Lehrperson|Interner Schlüssel|Skonto bei Vorkasse|Versandkommentar|Erlöskonto 8400|Mindestlagerbestand|Preisgruppe 2|
    Lagerort|Ausstellplatz|Inventurpreis|Letzter EK|Ø EK|Rabattstufe|Vertreter|Bankleitzahl|Anrede|Mahnstufe|Umsatzsteuer-ID|Bewertungspreis
  `,
  french: `
    Prix d'achat|Fournisseur|Ventes|CA|Marge|Rentabilite|N° Lot|Téléphone privé|Téléphone mobile|E-mail privé|Prénom|Numéro de client|Rabais|
    Prix d'achat HT|Prix de gros|Écotaxe fournisseur|Numéro de facture|Compte de vente|Code comptable (vente)|PMP|Prix moyen pondéré|Limite stock pour alerte|
    Stock souhaité|Note (privée)|Quantité minimale d'achat|Réf. fournisseur|SIRET|Représentant|Dernier prix d'achat|Emplacement
  `,
  dutch: `
    Leverancier|Artikelnr. Leverancier|Inkoopprijs|Kostprijs|Inkoopeenheid|Inkoopaantal|Min. Inkoophoeveelheid|Agentschap|Leverancier Productcode|
    Verantwoordelijke|orderlineInkoopPrijs|min|Gemiddelde inkoopprijs|Laatste inkoopprijs|Verkoopmarge|Winst|Winstmarge|Minimumvoorraad|Maximumvoorraad|
    Grootboek omzet|Relatiecode|Debiteur|Crediteur|IBAN-nummer|Kortingsgroep|Notitie|Memo|Vertegenwoordiger|Locatie magazijn
  `,
  spanish: `
    precio_compra|PRECIO DE COMPRA|Stock mínimo|minstock|Margen de Ganancia|Ganancia|Coste medio|Último precio de compra|Nota de compra|
    Cantidad de existencias bajas|Proveedor habitual|Código proveedor|Cuenta de ventas|Cuenta de compras|Tarifa 2|Descuento máximo|Observaciones|
    Comercial|Agente|Forma de pago|Riesgo|CIF|DNI|Teléfono|Móvil|Apellido 1|PMC|Precio mayorista|Ubicación
  `,
} as const;
