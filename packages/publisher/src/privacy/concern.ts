/**
 * Whether a field looks private, by the names of its table and column, its type and its values: the one place where this is
 * decided. Such a field is drafted as a comment, and shown only where it is named.
 */
import type { FieldType } from '@vitrine/contract';
import { listWords, wordsOf } from '../name-words.ts';
import type { ValueLook } from './value-look.ts';

export interface LookedAt {
  /** What its table and its collection are called. */
  readonly tables: readonly string[];
  /** What its column and the field are called. */
  readonly columns: readonly string[];
  readonly type: FieldType | undefined;
  readonly look: ValueLook | null | undefined;
}

/** Gives why the field looks private, as the end of a sentence that begins with its name; none where nothing speaks for it. */
export const concernOf = ({ tables, columns, type, look }: LookedAt): string | undefined => {
  const named = columns.map((column) => concerns.find((concern) => isCalled(column, concern))).find((found) => found);
  if (named !== undefined) return named.what;
  if (look !== null && look !== undefined) return looks[look];
  if (type === 'email') return looks.email;
  for (const table of tables) {
    const among = tableConcerns.find(
      (concern) => concern.isAbout(wordsOf(table)) && columns.some(holds(concern, type)),
    );
    if (among !== undefined) return `is one of ${table}, which ${among.what}`;
  }
  return undefined;
};

const looks: Readonly<Record<ValueLook, string>> = {
  email: 'holds e-mail addresses',
  iban: 'holds what looks like IBANs',
  card: 'holds what looks like numbers of cards',
  hash: 'holds what looks like hashes',
  token: 'holds what looks like tokens or keys',
};

// By the column's name

interface Concern {
  readonly what: string;
  /** These stand alone in a name. */
  readonly words: readonly string[];
  /** These may be part of a longer word. */
  readonly stems: readonly string[];
}

const isCalled = (name: string, { words, stems }: Concern): boolean => {
  const parts = wordsOf(name);
  const all = parts.join('');
  return words.some((word) => parts.includes(word)) || stems.some((stem) => all.includes(stem));
};

const concerns: readonly Concern[] = [
  {
    what: 'looks secret',
    words: [
      'pwd',
      'pin',
      'token',
      'tokens',
      'salt',
      'hash',
      'otp',
      'totp',
      'mfa',
      'cvv',
      'cvc',
      'jwt',
      'cookie',
      'session',
      'pass',
      'pincode',
    ],
    stems: listWords(
      'password passwd passphrase passwort kennwort motdepasse contrasena secret apikey authkey ' +
        'accesskey privatekey encryptionkey signingkey webhookkey licensekey licencekey recoverycode credential',
    ),
  },
  {
    what: 'looks like what somebody earns',
    words: ['wage', 'wages', 'pay', 'lohn'],
    stems: ['salary', 'salaries', 'income', 'payroll', 'gehalt', 'salaire'],
  },
  {
    what: 'looks like an account or a card',
    words: ['iban', 'bic', 'swift', 'konto'],
    stems: ['bankaccount', 'accountnumber', 'kontonummer', 'creditcard', 'cardnumber', 'routingnumber', 'sortcode'],
  },
  {
    what: 'looks personal',
    words: ['dob', 'ssn', 'sex', 'ip', 'religion', 'race'],
    stems: listWords(
      'birth geburt naissance gender geschlecht ethnicity nationality marital disability ' +
        'socialsecurity nationalid personnummer taxid taxnumber passport driverlicense drivinglicence diagnosis ' +
        'medical health bloodtype biometric fingerprint ipaddress',
    ),
  },
];

// By the table's name: what is an ordinary column elsewhere

interface TableConcern {
  readonly what: string;
  readonly isAbout: (words: readonly string[]) => boolean;
  /** The words of the columns that it is about. */
  readonly columns: readonly string[];
  /** The types that it is about; none: all. */
  readonly types?: readonly FieldType[];
}

const numbers: readonly FieldType[] = ['number', 'integer', 'currency', 'percent'];

const holds =
  ({ columns, types }: TableConcern, type: FieldType | undefined) =>
  (name: string): boolean =>
    wordsOf(name).some((word) => columns.includes(word)) && (type === undefined || (types?.includes(type) ?? true));

const some = (names: string): ((words: readonly string[]) => boolean) => {
  const listed = new Set(listWords(names));
  return (words) => words.some((word) => listed.has(word));
};
const both =
  (...tests: readonly ((words: readonly string[]) => boolean)[]) =>
  (words: readonly string[]): boolean =>
    tests.every((test) => test(words));

const people = 'party person people partner customer client employee contact patient user member';

const tableConcerns: readonly TableConcern[] = [
  {
    what: 'looks like logins or keys to something',
    isAbout: some(
      'session sessions token tokens credential credentials password passwords secret secrets login logins apikey apikeys oauth otp',
    ),
    columns: listWords('key keys value code data payload content digest sid state number login username text'),
  },
  {
    what: 'looks like logins',
    isAbout: some('user users'),
    columns: ['login', 'username', 'signature'],
  },
  {
    what: 'looks like accounts or cards',
    isAbout: (words) =>
      both(some('bank'), some('account accounts number numbers'))(words) ||
      both(some('credit debit payment'), some('card cards'))(words) ||
      some('iban ibans bankaccount bankaccounts')(words),
    columns: listWords('number numbers code account holder owner reference compact value iban'),
  },
  {
    what: 'looks like what somebody earns or costs',
    isAbout: some('employee employees staff personnel payroll payslip payslips salary salaries wage wages mitarbeiter'),
    columns: listWords('cost costs price rate amount bonus allowance gross net total hourly monthly value'),
    types: numbers,
  },
  {
    what: 'looks like what tells a person apart',
    isAbout: both(
      some(people),
      some('identifier identifiers identity identities passport passports document documents'),
    ),
    columns: listWords('code number value identifier reference'),
  },
  {
    what: "looks like somebody's health",
    isAbout: some('patient patients diagnosis diagnoses medical prescription prescriptions treatment treatments'),
    columns: listWords('note notes result value description text comment finding findings name'),
  },
];
