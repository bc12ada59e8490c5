/** The reference of a collection: its fields with their operators, executed examples, and a form for each operation. */
/** @jsxImportSource preact */
import type { ExposedField } from '@vitrine/query';
import { triedOperations } from '@vitrine/reference/tried-operations';
import {
  collectionApiPath,
  collectionPath,
  collectionReferencePath,
  pathTo,
  referencePath,
  withQuery,
} from '../addresses.ts';
import type { Ask } from '../asking/asking.ts';
import {
  conditionsOf,
  readExamples,
  readSamples,
  searchOf,
  writeCondition,
  type Example,
  type Samples,
} from '../asking/examples.ts';
import { feedPath, feedsOf } from '../found/feeds.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { RequestForms } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Label } from '../parts/label.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { TryIt } from '../parts/try-it.tsx';
import type { PresentedCollection } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { operatorPhrase } from '../words/operator-phrase.ts';

const examplesMax = 5;

interface CollectionReference {
  readonly context: TenantContext;
  readonly collection: PresentedCollection;
  readonly samples: Samples;
  readonly examples: readonly Example[];
}

export const readCollectionReferencePage = async (
  context: TenantContext,
  collection: PresentedCollection,
  ask: Ask,
): Promise<RenderPage> => {
  const samples = await readSamples(collection, ask);
  const examples = await readExamples(collection, samples, ask, examplesMax);
  return async () => render({ context, collection, samples, examples });
};

const render = (reference: CollectionReference): string => {
  const { context, collection, samples, examples } = reference;
  const { words, exposure, publicUrl } = context;
  const { publicId, name: tenantName } = exposure.tenant;
  const { slug, isPrivate, fields } = collection;
  const { say } = words;
  const [example] = examples;
  const url = collectionApiPath(publicId, slug);
  return renderDocument(
    <TenantDocument
      context={context}
      slug={slug}
      head={{
        title: `${say('reference.title', { name: labelOf(words, collection) })} · ${tenantName}`,
        canonical: collectionReferencePath(publicId, slug),
        isHidden: isPrivate,
      }}
    >
      <article class="reference">
        <p>
          <PageLink href={referencePath(publicId)} class="back" dir="auto">
            {say('reference.title', { name: tenantName })}
          </PageLink>
        </p>
        <Label as="h1" words={words} of={collection} />
        <p>
          <code>{pathTo(publicUrl, url)}</code> ·{' '}
          <PageLink href={collectionPath(publicId, slug)}>{say('reference.look')}</PageLink>
        </p>
        {isPrivate ? <p>{say('reference.private')}</p> : null}
        <Examples {...reference} />
        <section>
          <h2 id="fields">{say('reference.fields')}</h2>
          <p>{say('reference.fieldsText')}</p>
          {Array.from(fields.values(), (field) => (
            <Field key={field.key} {...reference} field={field} />
          ))}
        </section>
        <section>
          <h2 id="feeds">{say('reference.feeds')}</h2>
          <ul class="plain">
            {feedsOf(collection).map((name) => {
              const address = pathTo(publicUrl, feedPath(publicId, slug, name));
              // A link sends no key.
              return (
                <li key={name}>{collection.isPrivate ? <code>{address}</code> : <a href={address}>{address}</a>}</li>
              );
            })}
          </ul>
        </section>
        <TryIt
          context={context}
          operations={triedOperations(publicId, collection)}
          fields={[...fields.values()]}
          samples={samples}
        />
        <section>
          <h2 id="requests">{say('reference.forms')}</h2>
          {example === undefined ? null : (
            <RequestForms
              context={context}
              request={{
                kind: 'records',
                url: withQuery(url, example.search),
                slug,
                view: example.view,
                fields: [...fields.values()],
              }}
              hasKey={isPrivate}
            />
          )}
        </section>
      </article>
    </TenantDocument>,
  );
};

const Examples = ({ context: { words, exposure, publicUrl }, collection, examples }: CollectionReference) => {
  const url = pathTo(publicUrl, collectionApiPath(exposure.tenant.publicId, collection.slug));
  return (
    <section>
      <h2 id="examples">{words.say('reference.examples')}</h2>
      <dl class="details">
        {examples.map(({ written, search, total }) => (
          <div key={search}>
            <dt>{words.say('collection.count', { count: total })}</dt>
            <dd>
              <a href={withQuery(url, search)}>
                <code dir="auto">{written}</code>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Field = ({
  context: { words, exposure, publicUrl },
  collection,
  samples,
  field,
}: CollectionReference & { readonly field: ExposedField }) => {
  const { key, type, currency } = field;
  const url = pathTo(publicUrl, collectionApiPath(exposure.tenant.publicId, collection.slug));
  const conditions = conditionsOf(field, samples);
  return (
    <details class="field">
      <summary>
        <span class="field-name">
          <code>{key}</code> <Label words={words} of={field} />{' '}
          <span class="quiet">
            {type}
            {currency === undefined ? null : `, ${currency}`}
          </span>
        </span>
      </summary>
      <dl class="details">
        {conditions.map((condition) => (
          <div key={condition.operator}>
            <dt>{operatorPhrase(words.say, type, condition.operator)}</dt>
            <dd>
              <a href={`${url}?${searchOf(condition)}`}>
                <code dir="auto">{writeCondition(condition)}</code>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
