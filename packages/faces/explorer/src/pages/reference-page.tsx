/** The reference of a tenant's API: a quick start, its collections, and rules for all answers. */
/** @jsxImportSource preact */
import { bounds, errorCodes } from '@vitrine/contract';
import type { ExposedCollection } from '@vitrine/query';
import {
  collectionApiPath,
  collectionReferencePath,
  connectionPath,
  mcpPath,
  odataPath,
  pathTo,
  profileApiPath,
  referencePath,
  tenantPath,
  withQuery,
} from '../addresses.ts';
import type { Ask } from '../asking/asking.ts';
import { readExamples, readSamples, type Example } from '../asking/examples.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { RequestForms } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Label } from '../parts/label.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { TryIt } from '../parts/try-it.tsx';

/**
 * The number of collections up to which each has an example, because each one costs a query. Beyond it, only the
 * collections' own pages have examples.
 */
const exampledMax = 12;

interface ListedCollection {
  readonly collection: ExposedCollection;
  readonly example: Example | undefined;
}

export const readReferencePage = async (context: TenantContext, ask: Ask): Promise<RenderPage> => {
  const collections = [...context.exposure.collections.values()];
  const listed = await Promise.all(
    collections.map(async (collection, index): Promise<ListedCollection> => {
      if (index >= exampledMax) return { collection, example: undefined };
      const [example] = await readExamples(collection, await readSamples(collection, ask), ask, 1);
      return { collection, example };
    }),
  );
  return async () => render(context, listed);
};

const render = (context: TenantContext, listed: readonly ListedCollection[]): string => {
  const { words, exposure } = context;
  const { say } = words;
  const { publicId, name } = exposure.tenant;
  const title = say('reference.title', { name });
  return renderDocument(
    <TenantDocument
      context={context}
      head={{ title, description: say('reference.lead', { name }), canonical: referencePath(publicId) }}
    >
      <article class="reference">
        <h1 dir="auto">{title}</h1>
        <p class="lead">{say('reference.lead', { name })}</p>
        <Start context={context} first={listed[0]} />
        <section>
          <h2 id="collections">{say('frame.collections')}</h2>
          {listed.length === 0 ? <p>{say('tenant.nothing')}</p> : null}
          <ul class="cards">
            {listed.map((each) => (
              <CollectionCard key={each.collection.slug} context={context} {...each} />
            ))}
          </ul>
        </section>
        <TryIt context={context} operations={ownOperations(publicId)} />
        <Documents context={context} />
        <Errors context={context} />
      </article>
    </TenantDocument>,
  );
};

/** The operations of a tenant itself. */
const ownOperations = (publicId: string) => {
  const path = profileApiPath(publicId);
  const common = { parameters: [], isFiltered: false } as const;
  return [
    { kind: 'profile', path, ...common },
    { kind: 'tenant', path: `${path}/-/describe`, ...common },
  ] as const;
};

const Start = ({
  context,
  context: { words, exposure, publicUrl },
  first,
}: {
  readonly context: TenantContext;
  readonly first: ListedCollection | undefined;
}) => {
  const { publicId } = exposure.tenant;
  const { say } = words;
  const request =
    first === undefined
      ? ({ kind: 'profile', url: profileApiPath(publicId) } as const)
      : ({
          kind: 'records',
          url: withQuery(collectionApiPath(publicId, first.collection.slug), first.example?.search ?? ''),
          slug: first.collection.slug,
          view: first.example?.view ?? emptyView,
          fields: [...first.collection.fields.values()],
        } as const);
  return (
    <section>
      <h2 id="start">{say('reference.start')}</h2>
      <p>{say('reference.address')}</p>
      <pre tabIndex={0}>{`GET ${publicUrl ?? ''}${profileApiPath(publicId)}/{collection}`}</pre>
      <p>{say('reference.envelope')}</p>
      <pre tabIndex={0}>{envelope}</pre>
      <p>{say('reference.key')}</p>
      <pre tabIndex={0}>x-api-key: vtr_…</pre>
      <p>
        {say('reference.limits', {
          limitMax: bounds.limitMax,
          limitDefault: bounds.limitDefault,
          conditionsMax: bounds.conditionsMax,
          listItemsMax: bounds.listItemsMax,
        })}
      </p>
      <details class="requests" open>
        <summary>{say('reference.forms')}</summary>
        <RequestForms context={context} request={request} hasKey={first?.collection.isPrivate === true} />
      </details>
    </section>
  );
};

const emptyView = {
  search: '',
  conditions: [],
  sort: [],
  fields: [],
  page: 1,
  limit: bounds.limitDefault,
} as const;

const envelope = `{
  "success": true,
  "message": "…",
  "data": [ … ],
  "meta": { "total": 14, "page": 1, "limit": 20, … }
}`;

const CollectionCard = ({
  context: { words, exposure },
  collection,
  collection: { slug, fields },
  example,
}: ListedCollection & { readonly context: TenantContext }) => {
  const { publicId } = exposure.tenant;
  return (
    <li>
      <h3>
        <PageLink href={collectionReferencePath(publicId, slug)}>
          <Label words={words} of={collection} />
        </PageLink>
      </h3>
      <p>
        <code>{slug}</code>
      </p>
      <p class="quiet">
        {Array.from(fields.keys())
          .slice(0, keysMax)
          .map((key) => (
            <code key={key}>{key} </code>
          ))}
        {fields.size > keysMax ? '…' : null}
      </p>
      {example === undefined ? null : (
        <p>
          <code>{example.written}</code> → {words.say('collection.count', { count: example.total })}
        </p>
      )}
    </li>
  );
};

const keysMax = 12;

/** The other documents of the same API. */
const Documents = ({ context: { words, exposure, publicUrl } }: { readonly context: TenantContext }) => {
  const { publicId } = exposure.tenant;
  const { say } = words;
  const path = tenantPath(publicId);
  const rows = [
    [`${path}/openapi.json`, say('reference.openapi')],
    [`${path}/openapi-nested.json`, say('reference.openapiNested')],
    [`${path}/types.d.ts`, say('reference.types')],
    [`${path}/llms.txt`, say('reference.llms')],
    [profileApiPath(publicId), say('reference.profile')],
  ] as const;
  return (
    <section>
      <h2 id="documents">{say('reference.documents')}</h2>
      <ul class="plain">
        {rows.map(([href, text]) => (
          <li key={href}>
            <a href={pathTo(publicUrl, href)}>{text}</a>
          </li>
        ))}
        <li>
          {say('reference.mcp')} <code>{pathTo(publicUrl, mcpPath(publicId))}</code>
        </li>
        <li>
          {say('reference.odata')} <code>{pathTo(publicUrl, odataPath(publicId))}</code>
          {publicUrl === null ? null : (
            <>
              {' '}
              ·{' '}
              <a href={pathTo(publicUrl, connectionPath(publicId))} download={`${publicId}.pbids`}>
                {say('reference.pbids')}
              </a>
            </>
          )}
        </li>
      </ul>
    </section>
  );
};

const Errors = ({ context: { words } }: { readonly context: TenantContext }) => (
  <section>
    <h2 id="errors">{words.say('reference.errors')}</h2>
    <p>{words.say('reference.errorsText')}</p>
    <dl class="details" lang="en">
      {Object.entries(errorCodes).map(([code, { status, when }]) => (
        <div key={code}>
          <dt>
            {status} <code>{code}</code>
          </dt>
          <dd>{when}</dd>
        </div>
      ))}
    </dl>
  </section>
);
