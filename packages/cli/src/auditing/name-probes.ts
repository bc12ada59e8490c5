/** Hidden names beside their twins, many in a request: where the two answers differ, the name is told. */
import type { Failure, Mistake } from '@vitrine/contract';
import type { AuditedCollection } from './audited-tenant.ts';
import { hiddenNamesOf, quotedMin, shownNamesOf, twinsFor, type HiddenName } from './hidden-names.ts';
import { AuditError, type Leak } from './leak.ts';
import { mannersOf, type LookUp, type Manner } from './manners.ts';
import { findDifference, readBody, type Reply } from './reply.ts';
import type { FindTwin } from './twins.ts';
import type { View } from './view.ts';

export interface ToldNames {
  readonly leaks: readonly Leak[];
  /** How often a name was compared with its twin. */
  readonly comparisons: number;
  /** Names that have no twin, however they are given. */
  readonly uncompared: readonly string[];
}

/** Whether any of the names that a collection hides is answered otherwise than its twin. */
export const findToldNames = async (
  view: View,
  collection: AuditedCollection,
  findTwin: FindTwin,
): Promise<ToldNames> => {
  const sittings = mannersOf(shownNamesOf(collection));
  const names = hiddenNamesOf(collection);
  const twins = findTwins(names, sittings.flat(), findTwin);
  const batches = batchProbes(names, sittings, twins);
  const facetBatches = batchProbes(names, sittings.slice(0, 1).map(ofFacets), twins);
  const fileBatches = batchProbes(names, sittings.slice(0, 1).map(ofFiles), twins);
  const path = `${view.path}/${collection.slug}`;
  const leaks: Leak[] = [];
  for (const [address, asked] of [
    [path, batches],
    [`${path}/facets`, facetBatches],
    [`${path}/export`, fileBatches],
  ] as const) {
    for (const batch of asked) {
      const told = await findTold(view, address, batch);
      if (told !== undefined) leaks.push({ about: collection.slug, found: describe(told) });
    }
  }
  const twinless = names.map(({ name }) => name).filter((name) => ![...twins.values()].some((each) => each.has(name)));
  const comparisons = [batches, facetBatches, fileBatches].flat(2).length;
  return { leaks, comparisons, uncompared: twinless };
};

/** What facets take of the manners of a list: not a sort, and no parameter whose name is near one of a list alone. */
const ofFacets = (manners: readonly Manner[]): readonly Manner[] =>
  manners.filter(({ parameter }) => /^(?:where|fields)/.test(parameter('')));

/** What files take: a sort too. */
const ofFiles = (manners: readonly Manner[]): readonly Manner[] =>
  manners.filter(({ parameter }) => /^(?:where|sort|fields)/.test(parameter('')));

/** By the way that a name is looked up, and by the name. */
type Twins = ReadonlyMap<LookUp, ReadonlyMap<string, string>>;

const findTwins = (names: readonly HiddenName[], manners: readonly Manner[], findTwin: FindTwin): Twins => {
  const taken = new Set(names.map(({ name }) => name));
  const lookUps = [...new Set(manners.map(({ lookUp }) => lookUp))];
  return new Map(lookUps.map((lookUp) => [lookUp, twinsFor(lookUp, names, taken, findTwin)]));
};

const describe = ({ probe: { manner, name, whose }, othersAsked, difference }: Difference): string => {
  const spelling = whose.endsWith(` ${name}`) ? '' : `, written ${name},`;
  const others = othersAsked === 0 ? '' : `, or by ${othersAsked} others asked with it,`;
  return `${whose}${spelling} can be told from a name that nobody has: in ${manner.description}${others} it is answered ${difference}.`;
};

/** A name, given in one manner. */
interface NameProbe {
  readonly name: string;
  readonly twin: string;
  readonly whose: string;
  readonly manner: Manner;
}

interface Difference {
  readonly probe: NameProbe;
  /** How many others were asked with it, where the difference shows only so. */
  readonly othersAsked: number;
  /** How the name was answered otherwise than its twin. */
  readonly difference: string;
}

/** An answer names a hundred mistakes at most, and some are of the request as a whole. */
const probesMax = 90;

/** The probes of all names in all manners, in as many as fit into a request. */
const batchProbes = (
  names: readonly HiddenName[],
  sittings: readonly (readonly Manner[])[],
  twins: Twins,
): readonly (readonly NameProbe[])[] =>
  sittings.flatMap((manners) =>
    chunk(names, Math.floor(probesMax / manners.length))
      .map((some) => some.flatMap((name) => manners.flatMap((manner) => probeOf(name, manner, twins))))
      .filter((probes) => probes.length > 0),
  );

const probeOf = ({ name, whose }: HiddenName, manner: Manner, twins: Twins): readonly NameProbe[] => {
  const twin = twins.get(manner.lookUp)?.get(name);
  return twin === undefined ? [] : [{ name, twin, whose, manner }];
};

const chunk = <Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );

/**
 * Asks for all these names, then for their twins; where the answers differ, for half of them, down to one name that is
 * told. Whether it is the only one is not asked.
 * @param path of the collection
 * @throws AuditError where an unknown name is not answered as a mistake
 */
const findTold = async (view: View, path: string, probes: readonly NameProbe[]): Promise<Difference | undefined> => {
  const known = await view.ask(`${path}?${writeQuery(probes, 'name')}`);
  const unknown = await view.ask(`${path}?${writeQuery(probes, 'twin')}`);
  const isTelling = speaksOfAll(unknown, probes);
  const difference = isTelling ? findDifference(known, asOfNames(unknown, probes), view.unsteady) : undefined;
  if (isTelling && difference === undefined) return undefined;
  const [probe] = probes;
  const inPart = probes.length > 1 ? await findToldInHalves(view, path, probes) : undefined;
  if (inPart !== undefined || probe === undefined) return inPart;
  if (difference !== undefined) return { probe, othersAsked: probes.length - 1, difference };
  if (probes.length > 1) return undefined;
  throw new AuditError(`${path} answers a name that nobody has with ${unknown.status}, and names no mistake.`);
};

const findToldInHalves: typeof findTold = async (view, path, probes) => {
  const half = Math.ceil(probes.length / 2);
  return (await findTold(view, path, probes.slice(0, half))) ?? findTold(view, path, probes.slice(half));
};

type Side = 'name' | 'twin';

const writeQuery = (probes: readonly NameProbe[], side: Side): string => {
  const single = probes.filter(({ manner }) => !manner.isList);
  const lists = Map.groupBy(
    probes.filter(({ manner }) => manner.isList),
    (probe) => probe.manner.parameter(probe[side]),
  );
  const pairs = [
    ...single.map((probe) => [probe.manner.parameter(probe[side]), probe.manner.value(probe[side])] as const),
    ...Array.from(
      lists,
      ([parameter, items]) => [parameter, items.map((probe) => probe.manner.value(probe[side])).join(',')] as const,
    ),
  ];
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
};

/** Whether each of the twins is named as a mistake: what is not spoken of is not compared. */
const speaksOfAll = (reply: Reply, probes: readonly NameProbe[]): boolean => {
  const mistakes = readMistakes(reply);
  return probes.every(({ manner, twin }) =>
    mistakes.some(
      ({ parameter, message }) =>
        parameter === manner.parameter(twin) && message.includes(manner.lookUp.named(twin).slice(0, quotedMin)),
    ),
  );
};

const readMistakes = (reply: Reply): readonly Mistake[] =>
  reply.status === 400 ? (readBody<Failure | undefined>(reply, undefined)?.meta.details ?? []) : [];

/** The reply to the twins as it would have been to the names. */
const asOfNames = (reply: Reply, probes: readonly NameProbe[]): Reply => {
  const names = new Map(probes.map(({ twin, name }) => [twin, name]));
  const twins = [...names.keys()].map((twin) => RegExp.escape(twin)).join('|');
  const body = reply.body
    .replaceAll(new RegExp(`(?<=["[.])(?:${twins})(?=["\\]\\\\])`, 'g'), (twin) => names.get(twin) ?? twin)
    .replaceAll(new RegExp(`(?<=")[^"]{${quotedMin},}(?=…)`, 'g'), (cut) => uncut(cut, probes));
  return { ...reply, body };
};

const uncut = (cut: string, probes: readonly NameProbe[]): string => {
  const probe = probes.find(({ manner, twin }) => manner.lookUp.named(twin).startsWith(cut));
  return probe === undefined ? cut : probe.manner.lookUp.named(probe.name).slice(0, cut.length);
};
