/** Records as cards or as a list, by the owner's choice: each with its picture, title, price and other fields. */
/** @jsxImportSource preact */
import type { ExposedField } from '@vitrine/query';
import { isStory } from '../asking/shown-fields.ts';
import { EventTitle } from './event-title.tsx';
import { Label } from './label.tsx';
import { Marked } from './marked.tsx';
import { PageLink } from './page-link.tsx';
import type { RecordProps } from './record-props.ts';
import { hasValue, isShownPicture, titleOf, Value } from './value.tsx';

interface RecordCardsProps {
  readonly caption: string;
  readonly look: 'cards' | 'list' | 'gallery';
  /** From `renderRecords`. */
  readonly rows: string;
}

export const RecordCards = ({ caption, look, rows }: RecordCardsProps) => (
  <ul
    class={look === 'gallery' ? 'records cards gallery' : `records ${look}`}
    aria-label={caption}
    dangerouslySetInnerHTML={{ __html: rows }}
  />
);

/** The values of a record by their position on the card; empty values are left out. */
const placesOf = ({ context, fields, roles, record }: RecordProps) => {
  const title = roles.title !== undefined && fields.includes(roles.title) ? roles.title : fields[0];
  const told = fields.filter((field) => field !== title && hasValue(context.words, field, record));
  const isSeen = (field: ExposedField): boolean =>
    told.includes(field) && isShownPicture(context, roles, field, record[field.key]);
  const picture = roles.pictures.find(isSeen);
  const price = told.find((field) => field === roles.price);
  const subtitle = told.find((field) => field === roles.subtitle) ?? told.find(({ type }) => type === 'select');
  const story = told.find((field) => isStory(field) && field !== subtitle);
  const alt = picture === roles.picture ? roles.alt : undefined;
  const placed: ReadonlySet<ExposedField | undefined> = new Set([picture, alt, price, subtitle, story]);
  return { title, picture, price, subtitle, story, others: told.filter((field) => !placed.has(field)) };
};

export const RecordCard = (props: RecordProps) => {
  const { context, record, roles, recordAddress } = props;
  const { title, picture, price, subtitle, story, others } = placesOf(props);
  const valueOf = (field: ExposedField) => (
    <Value context={context} field={field} record={record} roles={roles} isBrief />
  );
  return (
    <li>
      {picture === undefined ? <NoPicture {...props} /> : valueOf(picture)}
      <div class="told">
        <h2>
          <PageLink href={recordAddress(record)} isWritten>
            <EventTitle
              roles={roles}
              record={record}
              isNamed={!others.some((field) => field === roles.status) && subtitle !== roles.status}
            >
              <Marked field={title} record={record} text={titleOf(context.words, title, record)} />
            </EventTitle>
          </PageLink>
        </h2>
        {subtitle === undefined ? null : <p class="subtitle">{valueOf(subtitle)}</p>}
        {story === undefined ? null : <p class="story">{valueOf(story)}</p>}
        {others.length === 0 ? null : (
          <dl>
            {others.map((field) => (
              <div key={field.key}>
                <Label as="dt" words={context.words} of={field} />
                <dd>{valueOf(field)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {price === undefined ? null : (
        <p class="price">
          <strong>{valueOf(price)}</strong> <Label class="quiet" words={context.words} of={price} />
        </p>
      )}
    </li>
  );
};

/** A placeholder that keeps the alignment with records that have a picture. */
const NoPicture = ({ context, fields, roles, record }: RecordProps) => {
  const isAmongPictures =
    context.imageOrigins.length > 0 && roles.picture !== undefined && fields.includes(roles.picture);
  if (!isAmongPictures) return null;
  const [letter = ''] = titleOf(context.words, roles.title, record);
  return (
    <span class="picture blank" aria-hidden="true">
      {letter}
    </span>
  );
};
