/** The reference of a collection: its fields with their operators, executed examples, and its other paths. */
/** @jsxImportSource preact */
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import {
  collectionApiPath,
  collectionPath,
  collectionReferencePath,
  pathTo,
  referencePath,
  withQuery,
} from '../addresses.ts';
import type { Ask, Facet } from '../asking/asking.ts';
import {
  conditionsOf,
  facetSearchOf,
  readCounted,
  readExamples,
  readSamples,
  searchOf,
  writeCondition,
  type Example,
  type Samples,
} from '../asking/examples.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { CopyTemplate, RequestForms } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Label } from '../parts/label.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { labelOf } from '../words/labels.ts';
import { operatorPhrase } from '../words/operator-phrase.ts';

const examplesMax = 5;

interface CollectionReference {
  readonly context: TenantContext;
  readonly collection: ExposedCollection;
  readonly samples: Samples;
  readonly examples: readonly Example[];
  readonly counted: Facet | undefined;
}

export const readCollectionReferencePage = async (
  context: TenantContext,
  collection: ExposedCollection,
  ask: Ask,
): Promise<RenderPage> => {
  const samples = await readSamples(collection, ask);
  const [examples, counted] = await Promise.all([
    readExamples(collection, samples, ask, examplesMax),
    readCounted(collection, ask),
  ]);
  return async () => render({ context, collection, samples, examples, counted });
};

const render = (reference: CollectionReference): string => {
  const { context, collection, examples } = reference;
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
        <Addresses {...reference} />
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
      <CopyTemplate words={words} />
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

/** The other paths of a collection. */
const Addresses = ({ context: { words, exposure, publicUrl }, collection, counted }: CollectionReference) => {
  const { say } = words;
  const { slug, fields } = collection;
  const url = pathTo(publicUrl, collectionApiPath(exposure.tenant.publicId, slug));
  const field = counted === undefined ? undefined : fields.get(counted.key);
  const rows = [
    [`${url}/records/{id}`, say('reference.record')],
    [`${url}/export?format=csv`, say('reference.export')],
    [`${url}/changes?since={edition}`, say('reference.changes')],
    [`${url}/facets${field === undefined ? '' : `?${facetSearchOf(field)}`}`, say('reference.facets')],
  ] as const;
  return (
    <section>
      <h2 id="addresses">{say('reference.addresses')}</h2>
      <dl class="details">
        {rows.map(([address, text]) => (
          <div key={address}>
            <dt>{text}</dt>
            <dd>
              <code>{address}</code>
            </dd>
          </div>
        ))}
      </dl>
      {counted === undefined || counted.values.length === 0 ? null : (
        <p dir="auto">
          {counted.values.map(({ value, count }) => `${String(value)} ${words.number(count)}`).join(' · ')}
        </p>
      )}
    </section>
  );
};
