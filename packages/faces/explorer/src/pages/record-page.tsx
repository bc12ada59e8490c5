/** The page of a record with all of its fields. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { collectionPath, recordApiPath, recordPath } from '../addresses.ts';
import { askRecord, type Ask } from '../asking/asking.ts';
import { isStory, rolesOf } from '../asking/shown-fields.ts';
import { describeRecord, pictureOf } from '../found/record-data.ts';
import type { RenderPage, TenantContext } from '../page-context.ts';
import { Developers } from '../parts/developers.tsx';
import { renderDocument, TenantDocument } from '../parts/document.tsx';
import { Help } from '../parts/help.tsx';
import { Label } from '../parts/label.tsx';
import { PageLink } from '../parts/page-link.tsx';
import type { PresentedCollection, PresentedField } from '../presented.ts';
import { hasValue, isShownPicture, plainText, titleOf, Value } from '../parts/value.tsx';
import { Written } from '../parts/written.tsx';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';

export const readRecordPage = async (
  context: TenantContext,
  collection: PresentedCollection,
  id: string,
  ask: Ask,
): Promise<RenderPage> => {
  const record = await askRecord(ask, collection.slug, id);
  return async () => render(context, collection, id, record);
};

const render = (context: TenantContext, collection: PresentedCollection, id: string, record: RecordData): string => {
  const { words, exposure, publicUrl } = context;
  const { publicId, name: tenantName } = exposure.tenant;
  const roles = rolesOf(collection);
  const { title, subtitle } = roles;
  const name = titleOf(words, title, record);
  const fields = [...collection.fields.values()];
  const stories = fields.filter(
    (field) => isStory(field) && field !== subtitle && plainText(words, field, record) !== '',
  );
  const picture = roles.pictures.find((field) => isShownPicture(context, roles, field, record[field.key]));
  const alt = picture === roles.picture ? roles.alt : undefined;
  const lead = subtitle === title || subtitle === undefined ? '' : plainText(words, subtitle, record);
  const isLed = (field: ExposedField): boolean => field === title || (field === subtitle && lead !== '');
  const placed: ReadonlySet<ExposedField | undefined> = new Set([picture, alt, ...stories]);
  const told = fields.filter((field) => !isLed(field) && !placed.has(field) && hasValue(words, field, record));
  const [story] = stories;
  const description =
    story === undefined ? undefined : plainText(words, story, record).slice(0, descriptionCharactersMax);
  const path = recordPath(publicId, collection.slug, id);
  const url = recordApiPath(publicId, collection.slug, id);
  return renderDocument(
    <TenantDocument
      context={context}
      slug={collection.slug}
      head={{
        title: `${name} · ${tenantName}`,
        ...(description !== undefined && { description }),
        canonical: path,
        isHidden: collection.isPrivate,
        picture: pictureOf(collection, record),
        drawn: { path, name },
        kind: 'article',
        data: describeRecord(collection, record, tenantName, publicUrl === null ? undefined : publicUrl + path),
      }}
    >
      <article class="record">
        <p>
          <PageLink href={collectionPath(publicId, collection.slug)} class="back" dir="auto">
            {words.say('record.back', { collection: labelOf(words, collection) })}
          </PageLink>
        </p>
        <Written as="h1">{name}</Written>
        {lead === '' ? null : (
          <Written as="p" class="lead">
            {lead}
          </Written>
        )}
        {picture === undefined ? null : <Value context={context} field={picture} record={record} roles={roles} />}
        {stories.map((field) => (
          <p key={field.key} class="story">
            <Value context={context} field={field} record={record} roles={roles} />
          </p>
        ))}
        <dl class="details">
          {told.map((field) => (
            <div key={field.key}>
              <Term words={words} field={field} />
              <dd>
                <Value context={context} field={field} record={record} roles={roles} />
              </dd>
            </div>
          ))}
        </dl>
      </article>
      <Developers context={context} request={{ kind: 'record', url, slug: collection.slug, id }} />
    </TenantDocument>,
  );
};

const Term = ({ words, field }: { readonly words: Words; readonly field: PresentedField }) =>
  field.meaning?.description === undefined ? (
    <Label as="dt" words={words} of={field} />
  ) : (
    <dt>
      <Label words={words} of={field} />
      <Help text={field.meaning.description} />
    </dt>
  );

/** The length that search engines show. */
const descriptionCharactersMax = 160;
