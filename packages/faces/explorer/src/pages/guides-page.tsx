/** The pages of guides: the list by audience, one guide with its contents, and search results. */
/** @jsxImportSource preact */
import { pathTo } from '../addresses.ts';
import type { Guide, GuidePart } from '../guides/guide.ts';
import { guideNames } from '../guides/guide-names.ts';
import { searchGuides } from '../guides/search.ts';
import type { PageContext } from '../page-context.ts';
import { Document, renderDocument } from '../parts/document.tsx';
import { PageForm, PageLink } from '../parts/page-link.tsx';
import type { Words } from '../words/words.ts';

/** @param asked the search text; empty: all guides are listed */
export const renderGuides = (context: PageContext, guides: readonly Guide[], asked: string): string => {
  const { words } = context;
  const title = words.say('guides.title');
  return renderDocument(
    <Document context={context} head={{ title, canonical: '/docs', isHidden: asked !== '' }}>
      <article class="reference guide">
        <h1>{title}</h1>
        <Search words={words} asked={asked} />
        {asked === '' ? (
          <List words={words} guides={guides} />
        ) : (
          <Results words={words} guides={guides} asked={asked} />
        )}
      </article>
    </Document>,
  );
};

export const renderGuide = (context: PageContext, { name, title, parts }: Guide): string => {
  const { words, publicUrl } = context;
  return renderDocument(
    <Document context={context} head={{ title, canonical: `/docs/${name}` }}>
      <article class="reference guide">
        <p>
          <PageLink href="/docs" class="back">
            {words.say('guides.title')}
          </PageLink>
        </p>
        <Search words={words} asked="" />
        <div lang="en">
          <h1 id={parts[0]?.id}>{title}</h1>
          <Contents words={words} parts={parts.slice(1)} />
          {parts.map((part, index) => (
            <Part key={part.id} part={part} publicUrl={publicUrl} isFirst={index === 0} />
          ))}
        </div>
      </article>
    </Document>,
  );
};

const Search = ({ words, asked }: { readonly words: Words; readonly asked: string }) => (
  <PageForm action="/docs" role="search" class="search">
    <input
      type="search"
      name="q"
      value={asked}
      maxLength={200}
      placeholder={words.say('guides.search')}
      aria-label={words.say('guides.search')}
    />
    <button type="submit">{words.say('collection.search')}</button>
  </PageForm>
);

const List = ({ words, guides }: { readonly words: Words; readonly guides: readonly Guide[] }) => (
  <>
    {(['consumers', 'owners', 'operators'] as const).map((readers) => (
      <section key={readers}>
        <h2>{words.say(`guides.${readers}`)}</h2>
        <ul class="plain" lang="en">
          {guideNames[readers].map((name) => (
            <li key={name}>
              <PageLink href={`/docs/${name}`}>{guides.find((each) => each.name === name)?.title ?? name}</PageLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

const Results = ({
  words,
  guides,
  asked,
}: {
  readonly words: Words;
  readonly guides: readonly Guide[];
  readonly asked: string;
}) => {
  const found = searchGuides(guides, asked);
  return (
    <section>
      <h2>{words.say('collection.count', { count: found.length })}</h2>
      <ul class="plain" lang="en">
        {found.map(({ guide, part, excerpt }) => (
          <li key={guide.name + part.id}>
            <PageLink href={`/docs/${guide.name}#${part.id}`}>
              {guide.title === part.heading ? guide.title : `${guide.title}: ${part.heading}`}
            </PageLink>
            <p class="quiet">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Contents = ({ words, parts }: { readonly words: Words; readonly parts: readonly GuidePart[] }) => (
  <nav aria-label={words.say('guides.contents')}>
    <ul class="plain">
      {parts
        .filter(({ depth }) => depth === 2)
        .map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
    </ul>
  </nav>
);

interface PartProps {
  readonly part: GuidePart;
  readonly publicUrl: PageContext['publicUrl'];
  readonly isFirst: boolean;
}

/** The HTML is trusted: it was generated from our own pages at build time. */
const Part = ({ part: { id, depth, heading, html }, publicUrl, isFirst }: PartProps) => (
  <section>
    {isFirst ? null : depth === 2 ? <h2 id={id}>{heading}</h2> : <h3 id={id}>{heading}</h3>}
    <div dangerouslySetInnerHTML={{ __html: linkedFrom(publicUrl, html) }} />
  </section>
);

/** In texts quotes are written as `&quot;`, so that the expression matches attributes only. */
const linkedFrom = (publicUrl: PageContext['publicUrl'], html: string): string => {
  const base = pathTo(publicUrl, '').replaceAll('&', '&amp;');
  return html.replaceAll(/(?<= (?:href|src)=")(?=\/)/g, () => base);
};
