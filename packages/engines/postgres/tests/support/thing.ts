/** A table of three tenants, two of which are read. */
import { field, place, tableOf } from '../../../../../tests/support/scanned.ts';

export const thing = tableOf('thing', {
  scope: place('firm'),
  scopeValues: ['a', 'b'],
  fields: [field('value'), field('note', 'text'), field('mood', 'castable'), field('label', 'text')],
});

/** Forty rows of the tenants a and b, and some of another one. */
export const fillThing = `create table thing (id text primary key, firm text, created_at timestamptz, value int, note text, mood mood, label label);
  insert into thing select n::text, case n % 3 when 0 then 'a' when 1 then 'b' else 'c' end, timestamptz '2026-01-01Z' + n * interval '1 day',
    n, 'note ' || n, 'sad', 'label' from generate_series(1, 60) n`;
