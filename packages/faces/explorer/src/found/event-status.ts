/** Reads whether an event takes place as planned, in one of five languages. */
import type { RecordData } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { ExposedField } from '@vitrine/query';
import { optionLabel } from '../words/meaning.ts';

/** The names of schema.org's EventStatusType, without `Event`. */
export type EventStatus = 'Cancelled' | 'Postponed' | 'Rescheduled' | 'MovedOnline';

export interface ToldStatus {
  readonly status: EventStatus;
  /** As the record says it; of a field that is true, its label. */
  readonly name: string;
}

type StatusField = ExposedField & { readonly meaning?: FieldMeaning | undefined };

/** Undefined for an event that takes place as planned, and where nothing is known. */
export const readEventStatus = (field: StatusField | undefined, record: RecordData): ToldStatus | undefined => {
  const value = field === undefined ? undefined : record[field.key];
  if (field === undefined || value === false) return undefined;
  if (value === true) return { status: 'Cancelled', name: field.label };
  if (typeof value !== 'string') return undefined;
  const name = optionLabel(field, value);
  const status = statusWords.find(([words]) => words.test(value.trim()) || words.test(name.trim()))?.[1];
  return status && { status, name };
};

/** False for an event that has a new date, or is held online. */
export const isOff = ({ status }: Pick<ToldStatus, 'status'>): boolean =>
  status === 'Cancelled' || status === 'Postponed';

/** The words of events that are off, as a regular expression that ignores case. */
export const offWords = (): string =>
  statusWords.flatMap(([{ source }, status]) => (isOff({ status }) ? [source] : [])).join('|');

const statusWords: readonly (readonly [RegExp, EventStatus])[] = [
  [
    /^(?:(?:event[ _-]?)?cancell?ed|called off|abgesagt|storniert|entf[aä]llt|ausgefallen|f[aä]llt aus|annul[eé]e?|supprim[eé]e?|geannuleerd|afgelast|gaat niet door|cancelad[oa]|anulad[oa]|suspendid[oa])$/i,
    'Cancelled',
  ],
  [
    /^(?:(?:event[ _-]?)?postponed|verschoben|auf unbestimmte zeit verschoben|report[eé]e?|uitgesteld|aplazad[oa]|pospuest[oa])$/i,
    'Postponed',
  ],
  [
    /^(?:(?:event[ _-]?)?rescheduled|neuer termin|verlegt|d[eé]plac[eé]e?|reprogramm[eé]e?|verplaatst|verzet|reprogramad[oa])$/i,
    'Rescheduled',
  ],
  [
    /^(?:(?:event[ _-]?)?moved[ _-]?online|(?:jetzt |nun )?online statt vor ort|ins netz verlegt|d[eé]plac[eé]e? en ligne|en ligne|naar online verplaatst|trasladad[oa] a internet|pasa a ser online)$/i,
    'MovedOnline',
  ],
];
