/** Structured data as a reader would write it down: a line for each named part, and lists. The package `values` decides it. */
/** @jsxImportSource preact */
import { readStructure, type Structure as Tree, type ShownValue } from '@vitrine/values';
import type { Words } from '../words/words.ts';
import { Written } from './written.tsx';

interface StructureProps {
  readonly words: Words;
  readonly value: unknown;
}

export const Structure = ({ words, value }: StructureProps) => (
  <Part words={words} tree={readStructure(value, words)} />
);

interface PartProps {
  readonly words: Words;
  readonly tree: Tree;
}

const Part = ({ words, tree }: PartProps) => {
  switch (tree.kind) {
    case 'json':
      return <pre tabIndex={0}>{tree.text}</pre>;
    case 'value':
      return <Leaf words={words} shown={tree.shown} />;
    case 'items':
      return <Items words={words} items={tree.items} />;
    case 'parts':
      return (
        <dl class="parts">
          {tree.parts.map(({ name, value }) => (
            <div key={name}>
              <dt>
                <Written>{name}</Written>
              </dt>
              <dd>
                <Part words={words} tree={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
};

const Items = ({ words, items }: { readonly words: Words; readonly items: readonly Tree[] }) => (
  <ul class={items.every(isSingle) ? 'options' : 'parts'}>
    {items.map((item, index) => (
      <li key={index} class={isSingle(item) ? 'option' : undefined}>
        <Part words={words} tree={item} />
      </li>
    ))}
  </ul>
);

const isSingle = ({ kind }: Tree): boolean => kind === 'value';

const Leaf = ({ words, shown }: { readonly words: Words; readonly shown: ShownValue }) => {
  if (shown.kind === 'boolean') return <>{words.say(shown.isTrue ? 'value.yes' : 'value.no')}</>;
  if (shown.kind === 'amount') return <>{shown.text}</>;
  if (shown.kind === 'link')
    return (
      <a href={shown.href} class="text brief" rel="noopener noreferrer nofollow" dir="auto">
        {shown.label}
      </a>
    );
  return <Written class="text">{'text' in shown ? shown.text : ''}</Written>;
};
