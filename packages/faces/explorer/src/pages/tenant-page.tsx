/** The page of a tenant: its name and its collections. */
/** @jsxImportSource preact */
import type { ExposedField } from '@vitrine/query';
import { Fragment } from 'preact';
import type { Ask } from '../asking/asking.ts';
import { askRecords } from '../asking/asking.ts';
import { collectionPath, profileApiPath, tenantPath } from '../addresses.ts';
import { inVisitorsOrder } from '../found/collection-kind.ts';
import { describeTenant } from '../found/dataset.ts';
import { Developers } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Help } from '../parts/help.tsx';
import { Label } from '../parts/label.tsx';
import { PageLink } from '../parts/page-link.tsx';
import type { PresentedCollection } from '../presented.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { useWritten, Written } from '../parts/written.tsx';
import { isTranslated, labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';

/** The number of collections up to which their records are counted, because each count costs a query. */
const countedMax = 12;

export const readTenantPage = async (context: TenantContext, ask: Ask): Promise<RenderPage> => {
  const { exposure, words } = context;
  const { tenant } = exposure;
  const listed = [...exposure.collections.values()];
  const counts =
    listed.length > countedMax
      ? undefined
      : new Map(await Promise.all(listed.map(async ({ slug }) => [slug, await countRecords(ask, slug)] as const)));
  const countOf = ({ slug }: PresentedCollection): number => counts?.get(slug) ?? 0;
  const collections = inVisitorsOrder(listed, countOf);
  const url = profileApiPath(tenant.publicId);
  return async () =>
    renderDocument(
      <TenantDocument
        context={context}
        head={{
          title: tenant.name,
          description: `${tenant.name} · ${tenant.industry}`,
          canonical: tenantPath(tenant.publicId),
          drawn: { path: tenantPath(tenant.publicId), name: tenant.name },
          data: describeTenant(context),
        }}
      >
        <Written as="h1">{tenant.name}</Written>
        <Written as="p" class="lead">
          {tenant.industry}
        </Written>
        {collections.length === 0 ? <p class="nothing">{words.say('tenant.nothing')}</p> : null}
        <ul class="cards">
          {collections.map((collection) => (
            <li key={collection.slug}>
              <h2>
                <PageLink href={collectionPath(tenant.publicId, collection.slug)}>
                  <Label words={words} of={collection} />
                </PageLink>
              </h2>
              <Help as="p" text={collection.description} />
              {counts === undefined ? null : <p>{printCount(words, countOf(collection))}</p>}
              <p class="quiet" dir="auto">
                {[...collection.fields.values()].slice(0, labelsMax).map((field, place) => (
                  <Fragment key={field.key}>
                    {place === 0 ? null : '\u00A0· '}
                    <Part words={words} of={field} />
                  </Fragment>
                ))}
              </p>
            </li>
          ))}
        </ul>
        <Developers context={context} request={{ kind: 'profile', url }} />
      </TenantDocument>,
    );
};

const labelsMax = 8;

/** A label within a line of text. The style isolates its direction, because the line follows the first text's. */
const Part = ({ words, of }: { readonly words: Words; readonly of: ExposedField }) => {
  const { lang } = useWritten();
  return (
    <span class="part" lang={isTranslated(words, of) ? undefined : lang}>
      {labelOf(words, of)}
    </span>
  );
};

const printCount = (words: Words, count: number): string =>
  count === 0 ? words.say('collection.empty') : words.say('tenant.records', { count });

const countRecords = async (ask: Ask, slug: string): Promise<number> => {
  const { meta } = await askRecords(ask, slug, 'limit=1&meta=false');
  return meta.total;
};
