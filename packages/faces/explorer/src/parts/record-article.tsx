/** A record with all of its fields: its title, pictures, texts and details. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { ComponentChildren } from 'preact';
import { isStory, rolesOf } from '../asking/shown-fields.ts';
import { joinPoints } from '../found/point-rows.ts';
import type { PageContext } from '../page-context.ts';
import type { PresentedCollection, PresentedField } from '../presented.ts';
import type { Words } from '../words/words.ts';
import { EventTitle } from './event-title.tsx';
import { Help } from './help.tsx';
import { Label } from './label.tsx';
import { hasValue, isShownPicture, plainText, titleOf, Value } from './value.tsx';
import { Written } from './written.tsx';

interface RecordArticleProps {
  readonly context: PageContext;
  readonly collection: PresentedCollection;
  readonly record: RecordData;
  /** Links in place of values, by the keys of fields. */
  readonly links?: ReadonlyMap<string, ComponentChildren> | undefined;
  /** Content above the title. */
  readonly children?: ComponentChildren;
}

/** The long texts of a record. */
export const storiesOf = (words: Words, collection: PresentedCollection, record: RecordData): ExposedField[] => {
  const { subtitle } = rolesOf(collection);
  return [...collection.fields.values()].filter(
    (field) => isStory(field) && field !== subtitle && plainText(words, field, record) !== '',
  );
};

export const RecordArticle = ({ context, collection, record, links, children }: RecordArticleProps) => {
  const { words } = context;
  const roles = rolesOf(collection);
  const { title, subtitle } = roles;
  const fields = [...collection.fields.values()];
  const stories = storiesOf(words, collection, record);
  const picture = roles.pictures.find((field) => isShownPicture(context, roles, field, record[field.key]));
  const alt = picture === roles.picture ? roles.alt : undefined;
  const lead = subtitle === title || subtitle === undefined ? '' : plainText(words, subtitle, record);
  const isLed = (field: ExposedField): boolean => field === title || (field === subtitle && lead !== '');
  const placed: ReadonlySet<ExposedField | undefined> = new Set([picture, alt, ...stories]);
  const told = fields.filter((field) => !isLed(field) && !placed.has(field) && hasValue(words, field, record));
  const points = joinPoints(told, record);
  return (
    <article class="record">
      {children}
      <Written as="h1">
        <EventTitle roles={roles} record={record} isNamed>
          {titleOf(words, title, record)}
        </EventTitle>
      </Written>
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
        {points.fields.map((field) => (
          <div key={field.key}>
            <Term words={words} field={field} />
            <dd>
              {links?.get(field.key) ?? <Value context={context} field={field} record={points.record} roles={roles} />}
            </dd>
          </div>
        ))}
      </dl>
    </article>
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
