/** Headings of what becomes of an event, in English, German, French, Dutch and Spanish. */
import type { Concept } from '@vitrine/privacy/usual-headings';

const events = `
  event events veranstaltung veranstaltungen termin termine konzert evenement evenements evenementen spectacle concert voorstelling evento eventos
  concierto course kurs cours cursus curso workshop
`;

export const eventWords = {
  status: [{ heads: 'status statut estado etat', with: events, isNumbered: false }],
  cancelled: [
    {
      heads:
        'cancelled canceled abgesagt annule annulee geannuleerd afgelast cancelado cancelada suspendido suspendida anulado anulada',
      with: `${events} is ist est es`,
      isNumbered: false,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Concept[]>>;
