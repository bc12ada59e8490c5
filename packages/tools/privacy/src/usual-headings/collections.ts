/** Collections by what they are called: those about people, those of dealings with them, and those of places. */
import { goods } from './fillers.ts';
import { headingReadings } from './heading-words.ts';

/** The word that tells it, as it is written in the name; nothing where none does. */
type FindWord = (name: string) => string | undefined;

interface Words {
  /** These stand alone. */
  readonly words: string;
  /** These may be part of a longer word, as in German and Dutch. */
  readonly stems: string;
}

const finderOf = ({ words, stems }: Words): FindWord => {
  const [known, parts] = [new Set(list(words)), list(stems)];
  const isKnown = (word: string): boolean => known.has(word) || parts.some((part) => word.includes(part));
  return (name) => headingReadings(name).flat().find(isKnown);
};

const list = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** A name that begins with `entity` is of people and companies, as in LedgerSMB; Magento's `catalog_product_entity` is not. */
export const findPeopleWord: FindWord = (name) =>
  findPerson(name) ?? headingReadings(name).flat().slice(0, 1).find(isEntity);

const isEntity = (word: string): boolean => word === 'entity' || word === 'entities';

const findPerson = finderOf({
  words: `
    customer customers client clients employee employees staff personnel partner partners lead leads prospect prospects contact contacts
    user users member members person persons people party parties applicant applicants candidate candidates patient patients attendee attendees
    participant participants guest guests student students pupil pupils donor donors volunteer volunteers subscriber subscribers driver drivers
    owner owners resident residents supplier suppliers vendor vendors creditor creditors debtor debtors agent agents login logins hr crm
    kunde personal person interessent interessenten kontakt kontakte nutzer mitglieder leute gast gaste schuler student studenten
    spender mieter bewohner fahrer debitor debitoren kreditor kreditoren vertreter nutzern
    personne personnes salarie salaries employe employes utilisateur utilisateurs membre membres candidat candidats invite invites eleve eleves
    etudiant etudiants donateur donateurs abonne abonnes locataire locataires prospect interlocuteur interlocuteurs collaborateur collaborateurs
    klant personeel persoon personen lid leden relatie relaties contactpersonen sollicitant sollicitanten deelnemer deelnemers gasten leerling
    leerlingen huurder huurders debiteur debiteuren crediteur crediteuren
    cliente clientes empleado empleados trabajador trabajadores socio socios contacto contactos usuario usuarios miembro miembros persona
    personas candidato candidatos paciente pacientes participante participantes huesped huespedes alumno alumnos inquilino inquilinos acreedor
    acreedores deudor deudores
  `,
  stems: `
    kunden mitarbeiter angestellt beschaftigt benutzer mitglied bewerb teilnehmer patient lieferant ansprechpartner geschaftspartner mieterin
    klanten medewerker werknemer gebruiker leverancier fournisseur proveedor employee customer vendor supplier
  `,
});

/** Each row of these belongs to a person or company: so does one of `sale_line`, and none of `sale_promotion`. */
export const findDealingsWord: FindWord = (name) => findDealing(name) ?? headingReadings(name).find(isOfSales)?.[0];

const isOfSales = (words: readonly string[]): boolean =>
  words[0]?.startsWith('sale') === true && words.every((word) => /^(?:sale|line)s?$/.test(word));

const findDealing = finderOf({
  words: `
    order orders invoice invoices payment payments booking bookings reservation reservations appointment appointments delivery deliveries shipment
    shipments quote quotes quotation quotations contract contracts message messages email emails mails note notes payroll payslip payslips salary
    salaries expense expenses lease leases complaint complaints transaction transactions log logs audit subscription subscriptions prescription
    prescriptions diagnosis diagnoses cart carts purchase purchases opportunity opportunities timesheet timesheets attendance journal ledger account
    accounts
    auftrag auftrage lieferung lieferungen sendung sendungen vertrag vertrage nachricht nachrichten notiz notizen gehalt gehalter lohn lohne spesen
    warenkorb einkauf einkaufe konto konten
    commande commandes facture factures paiement paiements livraison livraisons devis contrat contrats salaire achat achats compte comptes panier
    bestelling bestellingen factuur facturen betaling betalingen boeking boekingen afspraak afspraken levering leveringen offerte offertes
    berichten inkoop salaris salarissen
    pedido pedidos factura facturas pago pagos reserva reservas cita citas entrega entregas presupuesto presupuestos contrato contratos mensaje
    mensajes nomina nominas compra compras cuenta cuentas albaran albaranes
  `,
  stems:
    'bestellung rechnung zahlung buchung reservierung reservering overeenkomst abonnement orderitem orderline orderdetail invoiceline',
});

/** Goods and services that a business sells or makes. */
export const findGoodsWord = finderOf({ words: goods, stems: '' });

/** Settings of a program, which may be secret. */
export const findSettingsWord = finderOf({
  words: `
    option options setting settings config configs configuration configurations preference preferences parameter parameters singles
    einstellung einstellungen konfiguration parametre parametres reglage reglages instelling instellingen ajuste ajustes configuracion
  `,
  stems: '',
});

/** The public comes there, so that what leads there is usual. */
export const findPlaceWord = finderOf({
  words: `
    shop shops store stores branch branches venue venues location locations restaurant restaurants hotel hotels showroom showrooms hall halls
    filiale filialen standort standorte geschaft geschafte laden halle hallen saal
    magasin magasins boutique boutiques agence agences lieu lieux salle salles
    winkel winkels vestiging vestigingen filiaal locatie locaties zaal zalen
    tienda tiendas sucursal sucursales sede sedes sala salas
  `,
  stems: '',
});
