/** The schema of a planned change. */
import { anyObject, count, flag, keys, listOf, moment, object, orNull, state, text } from './schema.ts';

const naming = {
  name: { type: ['string', 'null'], description: 'Its new name.' },
  labels: anyObject('New labels of fields.'),
  options: anyObject('New labels of options.'),
  order: { type: ['array', 'null'], items: { type: 'string' }, description: 'The new order of fields.' },
};

export const planned = object({
  id: count('The ID of the planned change.'),
  at: moment('When it is carried out.'),
  endsAt: orNull(moment('When what it shows is withdrawn; null: it stays.')),
  plannedAt: moment('When it was planned.'),
  person: orNull(text('Who has planned it; null: the operator.')),
  operator: orNull(text("The operator's program; null: a person, or a command.")),
  change: object(
    {
      isEnabled: flag('Whether the public API is enabled then.'),
      collections: listOf(
        object(
          {
            slug: text('The slug of the collection.'),
            state,
            was: state,
            shows: keys('The keys of the fields that it shows in addition.'),
            hides: keys('The keys of the fields that it hides.'),
            where: keys('The conditions of the owner from then on.'),
            ...naming,
          },
          ['state', 'was', 'where', ...Object.keys(naming)],
        ),
        'What changes; everything else stays.',
      ),
    },
    ['isEnabled'],
  ),
});
