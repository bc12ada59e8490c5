/** What names of fields say of costs, people and notes, in five languages, and what they do not. */
import { expect, test } from 'bun:test';
import { noticeOf } from '../src/notices.ts';

const rows: readonly [notice: ReturnType<typeof noticeOf>, headings: string][] = [
  ['cost', 'Cost of the recipe, purchase_price, Margin %, costPrice, Wholesale, EK, EK-Preis'],
  ['cost', 'Einkaufspreis, Einstandspreis netto, Herstellkosten, Deckungsbeitrag, Handelsspanne, Marge'],
  ['cost', 'Prix d’achat, Coût de revient, Inkoopprijs, Kostprijs, Precio de coste, Precio de compra, Margen'],
  ['people', 'Supplier, Flour supplier, Ansprechpartner, First name, date_of_birth, Stundenlohn, Customer name'],
  ['people', 'Fournisseur, Salarié, Medewerker, Leverancier, Proveedor, Empleado, Mitarbeiterin'],
  ['note', 'Internal note, Remarks, internal_comment, Notiz, Bemerkung intern, Interne Notizen, Kommentare'],
  ['note', 'Remarque interne, Observations, Opmerkingen, Notitie, Nota interna, Observaciones, Comentario'],
  [undefined, 'Name, Price, Verkaufspreis, International name, Acosta, Footnotes2go, Shelf, Colour, Costume'],
];
const cases = rows.flatMap(([notice, headings]) => headings.split(', ').map((heading) => [heading, notice] as const));

test.each(cases)('%s: %p', (heading, notice) => expect(noticeOf([heading])).toBe(notice));

test('each name of a field is looked at', () => {
  expect(noticeOf(['price2', 'Preis 2', 'purchase_price'])).toBe('cost');
  expect(noticeOf([])).toBeUndefined();
});
