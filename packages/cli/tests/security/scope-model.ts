/** A plain model of what each key opens, changed at random together with a service. */
import { changeView, createView, deleteView } from '@vitrine/administering';
import {
  type Collection,
  createKey,
  deleteCollection,
  hide,
  revokeKey,
  rotateKey,
  setKey,
  type Tenant,
} from '@vitrine/catalog';
import { addCollection, exposeAll, randomBytes, type TestService } from '../support/test-service.ts';

type State = 'hidden' | 'private' | 'public';

/** A collection, or a view of one. Its mark is in its name, that of a collection in its records too. */
export interface Thing {
  readonly slug: string;
  readonly mark: string;
  readonly collection: Collection;
  /** Undefined: it is a collection. */
  readonly base: Thing | undefined;
  own: State;
}

interface Key {
  readonly id: number;
  readonly text: string;
  /** A publishable key opens nothing. */
  readonly kind: 'secret' | 'publishable';
  /** The only origin of pages that may use it; undefined: any. */
  readonly origin: string | undefined;
  /** The only address of servers that may use it; undefined: any. */
  address: string | undefined;
  opens: ReadonlySet<Thing>;
  isAlive: boolean;
}

/** Whether a key may be used by a page of this origin, undefined: by no page; and from this address. */
export const isFor = ({ origin, address }: Key, page: string | undefined, from: string): boolean =>
  (origin === undefined || origin === page) && (address === undefined || address === from);

export const origins = ['https://a.example', 'https://b.example'];

/** Two of them count as one caller. */
export const addresses = ['192.0.2.1', '2001:db8::1', '2001:db8::2'];

export interface Owner {
  readonly tenant: Tenant;
  readonly things: Map<string, Thing>;
  readonly keys: Key[];
}

/** Chooses one of these. */
export type Choose = <Item>(items: readonly Item[]) => Item;

const stateOf = ({ base, own }: Thing): State => {
  const ofBase = base?.own ?? 'public';
  return ofBase === 'public' ? own : ofBase;
};

/** The collections and views that a caller sees. */
export const seenBy = ({ things }: Owner, opens: ReadonlySet<Thing>): ReadonlySet<Thing> =>
  new Set(
    things.values().filter((thing) => {
      const state = stateOf(thing);
      return state === 'public' || (state === 'private' && opens.has(thing));
    }),
  );

/** The marks that a caller may find: of the names of what it sees, and of the records in it. */
export const marksFor = (seen: ReadonlySet<Thing>): ReadonlySet<string> =>
  new Set([...seen].flatMap(({ mark, base }) => (base === undefined ? [mark] : [mark, base.mark])));

export const collectionSlugs = ['alder', 'birch', 'cedar', 'dogwood'];
export const viewSlugs = ['elmview', 'firview', 'gorseview'];

let marks = 0;
const nextMark = (): string => `mark${++marks}x`;

/** Changes service and model alike. */
export class ScopeModel {
  readonly #service: TestService;
  readonly #choose: Choose;

  constructor(service: TestService, choose: Choose) {
    this.#service = service;
    this.#choose = choose;
  }

  get #now(): Date {
    return new Date(this.#service.clock.now());
  }

  async change(owner: Owner): Promise<void> {
    const change = this.#choose<(owner: Owner) => Promise<void>>([
      async (of) => this.#addCollection(of),
      async (of) => this.#replaceCollection(of),
      async (of) => this.#setState(of),
      async (of) => this.#setState(of),
      async (of) => this.#setState(of),
      async (of) => this.#addView(of),
      async (of) => this.#setView(of),
      async (of) => this.#deleteView(of),
      async (of) => this.#addKey(of),
      async (of) => this.#addKey(of),
      async (of) => this.#addPublishableKey(of),
      async (of) => this.#setKey(of),
      async (of) => this.#setKey(of),
      async (of) => this.#bindKey(of),
      async (of) => this.#rotateKey(of),
      async (of) => this.#revokeKey(of),
    ]);
    await change(owner);
  }

  async #addCollection(owner: Owner): Promise<void> {
    const slug = collectionSlugs.find((each) => !owner.things.has(each));
    if (slug === undefined) return;
    const mark = nextMark();
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    const records = ['r1', 'r2'].map((id) => ({ id, createdAt: '2026-01-01T00:00:00.000Z', name: `${mark} ${id}` }));
    const name = `Named ${mark}`;
    const collection = await addCollection(this.#service, owner.tenant, { slug, name, fields }, records);
    owner.things.set(slug, { slug, mark, collection, base: undefined, own: 'hidden' });
    await this.#expose(owner, slug);
  }

  /** Deletes a collection with its views, and makes one of the same slug. */
  async #replaceCollection(owner: Owner): Promise<void> {
    const found = this.#some(owner, false);
    if (found === undefined) return;
    await this.#service.store
      .transaction()
      .execute(async (transaction) => deleteCollection(transaction, found.collection, this.#now));
    for (const [slug, thing] of owner.things) if (thing === found || thing.base === found) owner.things.delete(slug);
    await this.#addCollection(owner);
  }

  async #setState(owner: Owner): Promise<void> {
    const found = this.#some(owner, false);
    if (found !== undefined) await this.#expose(owner, found.slug);
  }

  async #expose(owner: Owner, slug: string): Promise<void> {
    const thing = owner.things.get(slug);
    if (thing === undefined) return;
    thing.own = this.#choose(['hidden', 'private', 'private', 'public']);
    const { store } = this.#service;
    if (thing.own === 'hidden') await hide(store, owner.tenant, thing.collection, 'all', this.#now);
    else await exposeAll(this.#service, owner.tenant, thing.collection, 'all', thing.own);
  }

  async #addView(owner: Owner): Promise<void> {
    const slug = viewSlugs.find((each) => !owner.things.has(each));
    const base = this.#some(owner, false);
    if (slug === undefined || base === undefined || base.own === 'hidden') return;
    const mark = nextMark();
    const own = this.#choose(['private', 'public'] as const);
    const draft = { slug, name: `Named ${mark}`, query: '', isPrivate: own === 'private', look: null, endsAt: null };
    await createView(this.#service.store, owner.tenant, base.collection, draft, this.#now);
    owner.things.set(slug, { slug, mark, collection: base.collection, base, own });
  }

  async #setView(owner: Owner): Promise<void> {
    const view = this.#some(owner, true);
    if (view === undefined) return;
    view.own = this.#choose(['private', 'public']);
    await changeView(this.#service.store, owner.tenant, view.slug, { isPrivate: view.own === 'private' }, this.#now);
  }

  async #deleteView(owner: Owner): Promise<void> {
    const view = this.#some(owner, true);
    if (view === undefined) return;
    await deleteView(this.#service.store, owner.tenant, view.slug, this.#now);
    owner.things.delete(view.slug);
  }

  async #addKey(owner: Owner): Promise<void> {
    if (owner.keys.filter(({ isAlive }) => isAlive).length >= keysMax) return this.#revokeKey(owner);
    const all = owner.things
      .values()
      .filter((thing) => stateOf(thing) === 'private')
      .toArray();
    const opens = this.#choose([undefined, [], all.filter(() => this.#choose([true, false]))]);
    const slugs = opens?.map(({ slug }) => slug);
    const address = this.#choose([undefined, undefined, ...addresses]);
    const draft = { name: 'Key', expiresAt: undefined, opens: slugs, addresses: listOf(address) };
    const { id, key } = await createKey(this.#service.store, owner.tenant, draft, this.#now, randomBytes);
    const own = { kind: 'secret', origin: undefined, address, isAlive: true } as const;
    owner.keys.push({ ...own, id, text: key, opens: new Set(opens ?? all) });
  }

  async #addPublishableKey(owner: Owner): Promise<void> {
    const origin = this.#choose([undefined, ...origins]);
    const own = { kind: 'publishable', origins: origin === undefined ? [] : [origin] } as const;
    const draft = { ...own, name: 'Page', expiresAt: undefined };
    const { id, key } = await createKey(this.#service.store, owner.tenant, draft, this.#now, randomBytes);
    const unbound = { address: undefined, opens: new Set<Thing>() };
    owner.keys.push({ kind: 'publishable', origin, id, text: key, ...unbound, isAlive: true });
    if (owner.keys.filter(({ isAlive }) => isAlive).length > keysMax) await this.#revokeKey(owner);
  }

  async #setKey(owner: Owner): Promise<void> {
    const key = this.#key(owner);
    if (key?.kind !== 'secret') return;
    const nameable = owner.things.values().filter((thing) => stateOf(thing) === 'private' || key.opens.has(thing));
    const opens = nameable.filter(() => this.#choose([true, false])).toArray();
    const slugs = opens.map(({ slug }) => slug);
    await setKey(this.#service.store, owner.tenant, String(key.id), { opens: slugs }, this.#now);
    key.opens = new Set(opens);
  }

  async #bindKey(owner: Owner): Promise<void> {
    const key = this.#key(owner);
    if (key?.kind !== 'secret') return;
    const address = this.#choose([undefined, ...addresses]);
    await setKey(this.#service.store, owner.tenant, String(key.id), { addresses: listOf(address) }, this.#now);
    key.address = address;
  }

  async #rotateKey(owner: Owner): Promise<void> {
    const key = this.#key(owner);
    if (key === undefined) return;
    const rotation = { overlapMs: 0 };
    const { store } = this.#service;
    const next = await rotateKey(store, owner.tenant, String(key.id), rotation, this.#now, randomBytes);
    key.isAlive = false;
    owner.keys.push({ ...key, id: next.id, text: next.key, isAlive: true });
  }

  async #revokeKey(owner: Owner): Promise<void> {
    const key = this.#key(owner);
    if (key === undefined) return;
    await revokeKey(this.#service.store, owner.tenant, String(key.id), this.#now);
    key.isAlive = false;
  }

  #some({ things }: Owner, isView: boolean): Thing | undefined {
    const found = things
      .values()
      .filter(({ base }) => (base !== undefined) === isView)
      .toArray();
    return found.length === 0 ? undefined : this.#choose(found);
  }

  #key({ keys }: Owner): Key | undefined {
    const alive = keys.filter(({ isAlive }) => isAlive);
    return alive.length === 0 ? undefined : this.#choose(alive);
  }
}

const listOf = (item: string | undefined): readonly string[] => (item === undefined ? [] : [item]);

const keysMax = 8;
