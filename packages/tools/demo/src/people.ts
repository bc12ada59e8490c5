/** People whose names are of one language each, and addresses made from the names. */
import { pick, type Random, weighted } from './random.ts';
import { slugOf } from './spelling.ts';

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly name: string;
  /** The country where the name is usual. */
  readonly country: string;
}

interface NameStock {
  readonly country: string;
  readonly weight: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const nameStocks: readonly NameStock[] = [
  {
    country: 'Germany',
    weight: 14,
    first: words(
      'Jürgen Käthe Björn Anneliese Jörg Günther Lena Matthias Heike Sören Mareike Uwe Friederike Tobias Änne',
    ),
    last: words(
      'Müller Schröder Weiß Köhler Böhm Groß Jäger Vogel Krüger Strauß Lindner Brandt Hübner Überle Ostermann',
    ),
  },
  {
    country: 'Belgium',
    weight: 9,
    first: words('Lieve Joris Anaïs Maarten Noëlle Wout Elke Loïc Griet Thibault Saskia Benoît'),
    last: words('Peeters Janssens Maes Claes Dubois Lambrecht Vermeulen Desmet Goossens Lefèvre Wouters Hermans'),
  },
  {
    country: 'France',
    weight: 7,
    first: words('Zoé Étienne Chloé François Hélène Jérôme Maëlle Rémi Élodie Gaël Océane Théo'),
    last: words('Lemaître Béranger Faure Château Mercier Renaud Gauthier Perrin Moreau Leclère Dupré Arnaud'),
  },
  {
    country: 'Poland',
    weight: 5,
    first: words('Łukasz Małgorzata Paweł Agnieszka Michał Żaneta Stanisław Ewa Wojciech Kinga'),
    last: words('Wójcik Kowalczyk Zięba Dębowicz Król Szczepaniak Mazur Gołąb Lewandowicz Świątek'),
  },
  {
    country: 'Türkiye',
    weight: 4,
    first: words('İlkay Ayşe Çağlar Gülşen Işıl Oğuz Şebnem Ümit Deniz Elif'),
    last: words('Yıldız Öztürk Çelik Şahin Güneş Aydın Kılıç Doğan Arslan Işık'),
  },
  {
    country: 'Denmark',
    weight: 4,
    first: words('Søren Åse Mads Birgit Jørgen Kirstine Rasmus Maj Bjørn Lærke'),
    last: words('Sørensen Østergaard Kjær Nygård Holm Bæk Lund Ravn Møller Ågård'),
  },
  {
    country: 'Spain',
    weight: 4,
    first: words('Íñigo Lucía Martín Begoña Andrés Nuria Joaquín Inés Óscar Marisol'),
    last: words('Núñez Ibáñez Castaño Peña Gómez Zubiría Sáez Ordóñez Rincón Vidal'),
  },
  {
    country: 'Ireland',
    weight: 3,
    first: words('Siobhán Ciarán Aoife Pádraig Róisín Eoin Niamh Tadhg Caoimhe Seán'),
    last: words("O'Brien Ógáin Byrne Gallagher Mulligan Kavanagh Doyle O'Hara Brennan Tierney"),
  },
  {
    country: 'Czechia',
    weight: 3,
    first: words('Jiří Ondřej Matěj Štěpán Tomáš Vojtěch Zdeněk Luboš Kryštof Bořek'),
    last: words('Dvořák Němec Černý Růžička Hájek Beneš Šimek Kučera Vaněk Žák'),
  },
];

const drawStock = weighted(nameStocks, (stock) => stock.weight);

export function drawPerson(random: Random): Person {
  const stock = drawStock(random);
  const first = pick(random, stock.first);
  const last = pick(random, stock.last);
  return { first, last, name: `${first} ${last}`, country: stock.country };
}

/** An address in the reserved top-level domain `.example` (RFC 2606). */
export function emailOf(person: Person, domain: string): string {
  return `${slugOf(person.first)}.${slugOf(person.last)}@${domain}.example`;
}

function words(list: string): readonly string[] {
  return list.split(' ');
}
