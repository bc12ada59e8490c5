/**
 * Judges whether a field looks private, by the names of its table and column, its type and its values. It explains
 * and warns; usual-fields.ts decides which fields are shown without being named, because a list of private words is
 * never complete.
 */
import { typesOf, type FieldType, type ValueLook } from '@vitrine/contract';
import type { Concern } from '@vitrine/contract/console';
import { listWords, wordsOf } from './name-words.ts';

export interface LookedAt {
  /** The names of its table and its collection. */
  readonly tables: readonly string[];
  /** The names of its column and the field. */
  readonly columns: readonly string[];
  readonly type: FieldType | undefined;
  readonly look: ValueLook | null | undefined;
}

/** Why the field looks private; undefined if it does not. */
export const concernOf = ({ tables, columns, type, look }: LookedAt): Concern | undefined => {
  const named = columns
    .map((column) => nameConcerns.find((concern) => isCalled(column, concern)))
    .find((found) => found);
  if (named !== undefined) return { code: named.code, values: {} };
  if (look !== null && look !== undefined) return { code: look === 'mailbox' ? 'email' : look, values: {} };
  if (type === 'email') return { code: 'email', values: {} };
  for (const table of tables) {
    const among = tableConcerns.find(
      (concern) => concern.isAbout(wordsOf(table)) && columns.some(holds(concern, type)),
    );
    if (among !== undefined) return { code: among.code, values: { table } };
  }
  return undefined;
};

/** In English, as the end of a sentence that begins with the field's name. */
export const describeConcern = (concern: Concern): string => {
  const what = descriptions[concern.code];
  return 'table' in concern.values ? `is one of ${concern.values.table}, which ${what}` : what;
};

const descriptions: Readonly<Record<Concern['code'], string>> = {
  secret: 'looks secret',
  pay: 'looks like what somebody earns',
  account: 'looks like an account or a card',
  personal: 'looks personal',
  email: 'holds e-mail addresses',
  iban: 'holds what looks like IBANs',
  card: 'holds what looks like numbers of cards',
  hash: 'holds what looks like hashes',
  token: 'holds what looks like tokens or keys',
  taxId: 'holds what looks like numbers of tax offices',
  phone: 'holds telephone numbers',
  tableOfKeys: 'looks like logins or keys to something',
  tableOfLogins: 'looks like logins',
  tableOfAccounts: 'looks like accounts or cards',
  tableOfPay: 'looks like what somebody earns or costs',
  tableOfIdentities: 'looks like what tells a person apart',
  tableOfHealth: "looks like somebody's health",
};

// By the column's name

interface NameConcern {
  readonly code: 'secret' | 'pay' | 'account' | 'personal';
  /** Whole words of a name. */
  readonly words: readonly string[];
  /** Parts of words. */
  readonly stems: readonly string[];
}

const isCalled = (name: string, { words, stems }: NameConcern): boolean => {
  const parts = wordsOf(name);
  const all = parts.join('');
  return words.some((word) => parts.includes(word)) || stems.some((stem) => all.includes(stem));
};

const nameConcerns: readonly NameConcern[] = [
  {
    code: 'secret',
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
    code: 'pay',
    words: ['wage', 'wages', 'pay', 'lohn'],
    stems: ['salary', 'salaries', 'income', 'payroll', 'gehalt', 'salaire'],
  },
  {
    code: 'account',
    words: ['iban', 'bic', 'swift', 'konto'],
    stems: ['bankaccount', 'accountnumber', 'kontonummer', 'creditcard', 'cardnumber', 'routingnumber', 'sortcode'],
  },
  {
    code: 'personal',
    words: ['dob', 'ssn', 'sex', 'ip', 'religion', 'race'],
    stems: listWords(
      'birth geburt naissance gender geschlecht ethnicity nationality marital disability ' +
        'socialsecurity nationalid personnummer taxid taxnumber passport driverlicense drivinglicence diagnosis ' +
        'medical health bloodtype biometric fingerprint ipaddress',
    ),
  },
];

// By the table's name: columns that are harmless elsewhere

interface TableConcern {
  readonly code: Extract<Concern['code'], `table${string}`>;
  readonly isAbout: (words: readonly string[]) => boolean;
  /** The words of the columns concerned. */
  readonly columns: readonly string[];
  /** The types concerned; undefined: all. */
  readonly types?: readonly FieldType[];
}

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
    code: 'tableOfKeys',
    isAbout: some(
      'session sessions token tokens credential credentials password passwords secret secrets login logins apikey apikeys oauth otp',
    ),
    columns: listWords('key keys value code data payload content digest sid state number login username text'),
  },
  {
    code: 'tableOfLogins',
    isAbout: some('user users'),
    columns: ['login', 'username', 'signature'],
  },
  {
    code: 'tableOfAccounts',
    isAbout: (words) =>
      both(some('bank'), some('account accounts number numbers'))(words) ||
      both(some('credit debit payment'), some('card cards'))(words) ||
      some('iban ibans bankaccount bankaccounts')(words),
    columns: listWords('number numbers code account holder owner reference compact value iban'),
  },
  {
    code: 'tableOfPay',
    isAbout: some('employee employees staff personnel payroll payslip payslips salary salaries wage wages mitarbeiter'),
    columns: listWords('cost costs price rate amount bonus allowance gross net total hourly monthly value'),
    types: typesOf('number', 'integer'),
  },
  {
    code: 'tableOfIdentities',
    isAbout: both(
      some(people),
      some('identifier identifiers identity identities passport passports document documents'),
    ),
    columns: listWords('code number value identifier reference'),
  },
  {
    code: 'tableOfHealth',
    isAbout: some('patient patients diagnosis diagnoses medical prescription prescriptions treatment treatments'),
    columns: listWords('note notes result value description text comment finding findings name'),
  },
];
