/**
 * Compares hidden names with their decoys, many per request: if the two responses differ, a caller can tell that the
 * hidden name exists.
 */
import type { Failure, Mistake } from '@vitrine/contract';
import type { AuditedCollection } from './audited-tenant.ts';
import { hiddenNamesOf, quotedMin, shownNamesOf, decoysFor, type HiddenName } from './hidden-names.ts';
import { AuditError, type Leak } from './leak.ts';
import { injectionPointsOf, type LookUp, type InjectionPoint } from './injection-points.ts';
import { findDifference, readBody, type Reply } from './reply.ts';
import type { FindDecoy } from './decoys.ts';
import type { View } from './view.ts';

export interface ToldNames {
  readonly leaks: readonly Leak[];
  /** The number of comparisons between a name and its decoy. */
  readonly comparisons: number;
  /** Names without a decoy in any injection point. */
  readonly uncompared: readonly string[];
}

/** Finds the hidden names of a collection that are answered differently from their decoys. */
export const findLeakedNames = async (
  view: View,
  collection: AuditedCollection,
  findDecoy: FindDecoy,
): Promise<ToldNames> => {
  const shown = shownNamesOf(collection);
  const pointGroups = injectionPointsOf(shown);
  const names = hiddenNamesOf(collection);
  const taken = new Set([...names.map(({ name }) => name), ...shown]);
  const decoys = findDecoys(names, pointGroups.flat(), taken, findDecoy);
  const batches = batchProbes(names, pointGroups, decoys);
  const facetBatches = batchProbes(names, pointGroups.slice(0, 1).map(ofFacets), decoys);
  const fileBatches = batchProbes(names, pointGroups.slice(0, 1).map(ofFiles), decoys);
  const path = `${view.path}/${collection.slug}`;
  const leaks: Leak[] = [];
  for (const [address, asked] of [
    [path, batches],
    [`${path}/facets`, facetBatches],
    [`${path}/export`, fileBatches],
  ] as const) {
    for (const batch of asked) {
      const told = await findLeak(view, address, batch);
      if (told !== undefined) leaks.push({ about: collection.slug, found: describe(told) });
    }
  }
  const withoutDecoy = names
    .map(({ name }) => name)
    .filter((name) => ![...decoys.values()].some((each) => each.has(name)));
  const comparisons = [batches, facetBatches, fileBatches].flat(2).length;
  return { leaks, comparisons, uncompared: withoutDecoy };
};

/** The injection points of a list that facets accept: no sort, and no parameter that only resembles one of lists. */
const ofFacets = (points: readonly InjectionPoint[]): readonly InjectionPoint[] =>
  points.filter(({ parameter }) => /^(?:where|fields)/.test(parameter('')));

/** The injection points of a list that exports accept, which include sort. */
const ofFiles = (points: readonly InjectionPoint[]): readonly InjectionPoint[] =>
  points.filter(({ parameter }) => /^(?:where|sort|fields)/.test(parameter('')));

/** The decoys by lookup and by name. */
type Decoys = ReadonlyMap<LookUp, ReadonlyMap<string, string>>;

/** @param taken the names that are no decoys; each decoy is added */
const findDecoys = (
  names: readonly HiddenName[],
  points: readonly InjectionPoint[],
  taken: Set<string>,
  findDecoy: FindDecoy,
): Decoys => {
  const lookUps = [...new Set(points.map(({ lookUp }) => lookUp))];
  return new Map(lookUps.map((lookUp) => [lookUp, decoysFor(lookUp, names, taken, findDecoy)]));
};

const describe = ({ probe: { point, name, whose }, othersAsked, difference }: Difference): string => {
  const spelling = whose.endsWith(` ${name}`) ? '' : `, written ${name},`;
  const others = othersAsked === 0 ? '' : `, or by ${othersAsked} others asked with it,`;
  return `${whose}${spelling} can be distinguished from an unused name: in ${point.description}${others} it is answered ${difference}.`;
};

/** A hidden name in one injection point. */
interface NameProbe {
  readonly name: string;
  readonly decoy: string;
  readonly whose: string;
  readonly point: InjectionPoint;
}

interface Difference {
  readonly probe: NameProbe;
  /** The number of other names in the request, where the difference shows only with all of them. */
  readonly othersAsked: number;
  /** The difference between the answers to the name and to its decoy. */
  readonly difference: string;
}

/** An answer lists a hundred mistakes at most, and some of them concern the request as a whole. */
const probesMax = 90;

/** Groups the probes of all names in all injection points into as few requests as possible. */
const batchProbes = (
  names: readonly HiddenName[],
  pointGroups: readonly (readonly InjectionPoint[])[],
  decoys: Decoys,
): readonly (readonly NameProbe[])[] =>
  pointGroups.flatMap((points) =>
    chunk(names, Math.floor(probesMax / points.length))
      .map((some) => some.flatMap((name) => points.flatMap((point) => probeOf(name, point, decoys))))
      .filter((probes) => probes.length > 0),
  );

const probeOf = ({ name, whose }: HiddenName, point: InjectionPoint, decoys: Decoys): readonly NameProbe[] => {
  const decoy = decoys.get(point.lookUp)?.get(name);
  return decoy === undefined ? [] : [{ name, decoy, whose, point }];
};

const chunk = <Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );

/**
 * Asks for all these names, then for their decoys. If the answers differ, bisects down to one revealed name, and does
 * not look for further ones.
 * @param path of the collection
 * @throws AuditError where an unknown name is not answered as a mistake
 */
const findLeak = async (view: View, path: string, probes: readonly NameProbe[]): Promise<Difference | undefined> => {
  const known = await view.ask(`${path}?${writeQuery(probes, 'name')}`);
  const unknown = await view.ask(`${path}?${writeQuery(probes, 'decoy')}`);
  const isTelling = speaksOfAll(unknown, probes);
  const difference = isTelling ? findDifference(known, asOfNames(unknown, probes), view.unsteady) : undefined;
  if (isTelling && difference === undefined) return undefined;
  const [probe] = probes;
  const inPart = probes.length > 1 ? await findLeakInHalves(view, path, probes) : undefined;
  if (inPart !== undefined || probe === undefined) return inPart;
  if (difference !== undefined) return { probe, othersAsked: probes.length - 1, difference };
  if (probes.length > 1) return undefined;
  throw new AuditError(`${path} answers an unused name with ${unknown.status}, and names no mistake.`);
};

const findLeakInHalves: typeof findLeak = async (view, path, probes) => {
  const half = Math.ceil(probes.length / 2);
  return (await findLeak(view, path, probes.slice(0, half))) ?? findLeak(view, path, probes.slice(half));
};

type Side = 'name' | 'decoy';

const writeQuery = (probes: readonly NameProbe[], side: Side): string => {
  const single = probes.filter(({ point }) => !point.isList);
  const lists = Map.groupBy(
    probes.filter(({ point }) => point.isList),
    (probe) => probe.point.parameter(probe[side]),
  );
  const pairs = [
    ...single.map((probe) => [probe.point.parameter(probe[side]), probe.point.value(probe[side])] as const),
    ...Array.from(
      lists,
      ([parameter, items]) => [parameter, items.map((probe) => probe.point.value(probe[side])).join(',')] as const,
    ),
  ];
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
};

/** True if the reply reports each decoy as a mistake; a name without a report cannot be compared. */
const speaksOfAll = (reply: Reply, probes: readonly NameProbe[]): boolean => {
  const mistakes = readMistakes(reply);
  return probes.every(({ point, decoy }) =>
    mistakes.some(
      ({ parameter, message }) =>
        parameter === point.parameter(decoy) && message.includes(point.lookUp.named(decoy).slice(0, quotedMin)),
    ),
  );
};

const readMistakes = (reply: Reply): readonly Mistake[] =>
  reply.status === 400 ? (readBody<Failure | undefined>(reply, undefined)?.meta.details ?? []) : [];

/** Replaces the decoys in their reply by the names, for the comparison; a key of the JSON is no decoy. */
const asOfNames = (reply: Reply, probes: readonly NameProbe[]): Reply => {
  const names = new Map(probes.map(({ decoy, name }) => [decoy, name]));
  const decoys = [...names.keys()].map((decoy) => RegExp.escape(decoy)).join('|');
  const body = reply.body
    .replaceAll(new RegExp(`(?<=["[.])(?:${decoys})(?=["\\]\\\\])(?!":)`, 'g'), (decoy) => names.get(decoy) ?? decoy)
    .replaceAll(new RegExp(`(?<=")[^"]{${quotedMin},}(?=…)`, 'g'), (cut) => uncut(cut, probes));
  return { ...reply, body };
};

const uncut = (cut: string, probes: readonly NameProbe[]): string => {
  const probe = probes.find(({ point, decoy }) => point.lookUp.named(decoy).startsWith(cut));
  return probe === undefined ? cut : probe.point.lookUp.named(probe.name).slice(0, cut.length);
};
