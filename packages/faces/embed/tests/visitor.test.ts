/** The form of a visitor's choices: room is kept for it, and it stays when records are loaded again. */
import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { buildNode } from '../src/build-node.ts';
import { Visitor } from '../src/visitor.ts';

/** As much of a node as a visitor's form needs. */
class PlainNode {
  readonly localName: string;
  children: readonly unknown[] = [];
  constructor(localName: string) {
    this.localName = localName;
  }
  get firstElementChild(): unknown {
    return this.children[0] ?? null;
  }
  setAttribute(): void {}
  addEventListener(): void {}
  append(...nodes: readonly unknown[]): void {
    this.children = [...this.children, ...nodes];
  }
  replaceChildren(...nodes: readonly unknown[]): void {
    this.children = nodes;
  }
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
beforeAll(() => {
  const document = { createElement: (name: string) => new PlainNode(name) };
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
});
afterAll(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, 'document');
  else Object.defineProperty(globalThis, 'document', before);
});

test('the form stays when records are loaded again after a failure', () => {
  const visitor = new Visitor(
    (name) => (name === 'filters' ? 'kind' : undefined),
    () => undefined,
  );
  const shown = (): string | undefined => visitor.controls.firstElementChild?.localName;
  const offer = (): void =>
    visitor.offer([], { name: 'Goods', fields: [], shown: [] }, String, () => buildNode('form'));
  visitor.keepRoom();
  expect(shown()).toBe('div');
  offer();
  expect(shown()).toBe('form');
  visitor.keepRoom();
  offer();
  expect(shown()).toBe('form');
});

test('values to filter by are asked for once, and again after a failure', async () => {
  const attributes: Readonly<Record<string, string>> = { tenant: 'bakery', collection: 'breads', filters: 'kind' };
  const visitor = new Visitor(
    (name) => attributes[name],
    () => undefined,
  );
  const facets = [{ key: 'kind', type: 'select', distinct: 0, missing: 0, values: [] }] as const;
  const answers = [() => Promise.reject(new TypeError('offline')), async () => Response.json({ data: facets })];
  const asked = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(async () => (answers.shift() ?? (async () => Response.error()))(), { preconnect: () => undefined }),
  );
  try {
    expect(await visitor.askFacets('https://api.example')).toEqual([]);
    for (const _ of [1, 2]) expect(await visitor.askFacets('https://api.example')).toEqual(facets);
    expect(asked).toHaveBeenCalledTimes(2);
  } finally {
    asked.mockRestore();
  }
});
