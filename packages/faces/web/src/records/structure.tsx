/** Structured data as pages show it, folded: a line for each named part, and lists. The package `values` decides it. */
import { readStructure, type ShownValue, type Structure as Tree } from '@vitrine/values';
import { Say, useWords } from '../shared/words.tsx';

export const Structure = ({ value }: { readonly value: unknown }) => (
  <details className="structure">
    <summary>
      <Say what="value.structure" />
    </summary>
    <Part tree={readStructure(value, useWords().values)} />
  </details>
);

const Part = ({ tree }: { readonly tree: Tree }) => {
  switch (tree.kind) {
    case 'json':
      return <pre tabIndex={0}>{tree.text}</pre>;
    case 'value':
      return <Leaf shown={tree.shown} />;
    case 'items':
      return (
        <ul>
          {tree.items.map((item, index) => (
            <li key={index}>
              <Part tree={item} />
            </li>
          ))}
        </ul>
      );
    case 'parts':
      return (
        <dl>
          {tree.parts.map(({ name, value }) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd>
                <Part tree={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
};

const Leaf = ({ shown }: { readonly shown: ShownValue }) => {
  if (shown.kind === 'boolean') return <Say what={shown.isTrue ? 'value.yes' : 'value.no'} />;
  if (shown.kind === 'link')
    return (
      <a href={shown.href} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
        {shown.label}
      </a>
    );
  return <span dir="auto">{'text' in shown ? shown.text : ''}</span>;
};
