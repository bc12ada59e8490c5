/** Judges whether the fields of a collection describe people, independent of its name. */
import { isContactHeading, isGoodsHeading, headingReadings } from './usual-headings/index.ts';
import type { FieldType, ValueLook } from '@vitrine/contract';

interface NamedField {
  readonly label: string;
  readonly headings: readonly string[];
  readonly type: FieldType;
  readonly look?: ValueLook | null | undefined;
}

/** The labels of the fields that only people have; empty if the collection does not describe people. */
export const findPeopleFields = (fields: readonly NamedField[]): readonly string[] => {
  const told = fields.flatMap((field) => {
    const kind = kindOf(field);
    return kind === undefined ? [] : [{ kind, label: field.label }];
  });
  const kinds = new Set(told.map(({ kind }) => kind));
  const goods = fields.filter(({ headings }) => headings.some(isGoodsHeading)).length;
  return kinds.size < kindsMin || goods >= goodsMin ? [] : told.map(({ label }) => label);
};

/** A single one may be an event's contact, or a book's author. */
const kindsMin = 2;
/** Goods have prices, numbers and stock; a table with so many of these does not describe people. */
const goodsMin = 3;

/** True if one of the headings of a field names what only people have. */
export const isOfPeople = (headings: readonly string[]): boolean => personKindOf(headings) !== undefined;

const personKindOf = (headings: readonly string[]): string | undefined => {
  const readings = headings.flatMap(headingReadings).map((words) => words.join(' '));
  return personKinds.find(({ phrases }) => readings.some((reading) => phrases.test(reading)))?.kind;
};

const kindOf = ({ headings, type, look }: NamedField): string | undefined => {
  const kind = personKindOf(headings);
  if (kind !== undefined) return kind;
  const isContact = type === 'email' || type === 'phone' || look === 'email' || look === 'phone';
  return isContact || headings.some(isContactHeading) ? 'contact' : undefined;
};

const whole = (phrases: string): RegExp =>
  new RegExp(`\\b(?:${phrases.trim().replaceAll(/\s+/g, '|').replaceAll('_', ' ?')})\\b`);

/** `_` matches a blank or nothing. */
const personKinds: readonly { readonly kind: string; readonly phrases: RegExp }[] = [
  { kind: 'first name', phrases: whole('first_name given_name forename vorname prenom voornaam') },
  {
    kind: 'last name',
    phrases: whole(
      'last_name surname family_name nachname familienname zuname nom_de_famille achternaam apellidos? apellido_\\d full_name',
    ),
  },
  {
    kind: 'birth',
    phrases: whole(
      'birth_?date date_of_birth dob birthday born geburts\\w+ date_de_naissance naissance geboorte\\w+ fecha_de_nacimiento nacimiento',
    ),
  },
  {
    kind: 'pay',
    phrases: whole('salary wage wages gehalt lohn salaire salaris salario sueldo nomina hourly_rate stundenlohn'),
  },
  { kind: 'salutation', phrases: whole('salutation anrede civilite aanhef tratamiento') },
  { kind: 'family', phrases: whole('marital_status familienstand situation_familiale burgerlijke_staat estado_civil') },
  {
    kind: 'hiring',
    phrases: whole('hire_date hired_on eintrittsdatum date_d?_?embauche datum_in_dienst fecha_de_alta'),
  },
  {
    kind: 'identity',
    phrases: whole('ssn bsn dni nif passport steuernummer sozialversicherungsnummer social_security_number'),
  },
  {
    kind: 'private contact',
    phrases: whole('home_address home_phone mobile handy portable mobiel movil privatadresse emergency_contact'),
  },
];
