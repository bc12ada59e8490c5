/** Why the console refuses something, as codes with their values. */
import type { FieldType } from './field-types.ts';

type Codes = Readonly<Record<string, Readonly<Record<string, string | number>>>>;
export type Told<Of extends Codes> = {
  readonly [Code in keyof Of]: { readonly code: Code; readonly values: Of[Code] };
}[keyof Of];

export type NoValues = Readonly<Record<string, never>>;

/** Why something that an owner may ask for is refused. What only a program asks wrongly has no code. */
export type Reason = Told<{
  // The request as a whole
  readonly mistakes: NoValues;
  readonly tooManyRequests: { readonly seconds: number };
  readonly previewsBusy: NoValues;
  readonly unavailable: NoValues;
  readonly internal: NoValues;
  readonly changed: NoValues;
  readonly busy: NoValues;

  // Who asks
  readonly sessionOver: NoValues;
  readonly linkUsed: NoValues;
  readonly linkExpired: NoValues;
  readonly linkCut: NoValues;
  readonly linkForeign: { readonly why: string };
  readonly tenantUnknown: NoValues;
  readonly invitationOver: NoValues;
  readonly invitedOnly: NoValues;
  readonly invitationsMax: { readonly max: number };

  // What there is not
  readonly pathUnknown: NoValues;
  readonly collectionUnknown: NoValues;
  readonly changeUnknown: NoValues;
  readonly fieldUnknown: { readonly fields: string };
  readonly viewUnknown: NoValues;
  readonly keyUnknown: NoValues;
  readonly sessionUnknown: NoValues;

  // What was written
  readonly blank: NoValues;
  readonly tooLong: { readonly max: number };
  readonly unprintable: { readonly characters: string };
  readonly endPast: NoValues;
  readonly slugForm: { readonly slug: string; readonly max: number };
  readonly slugTaken: { readonly slug: string };
  /** `expects`: what a value of its field is; `name`: that there is no such field; `form`: anything else. */
  readonly queryUnread: {
    readonly parameter: string;
    readonly expects: FieldType | 'name' | 'form';
    readonly fields: string;
  };
  readonly viewExpand: NoValues;
  readonly viewFuzzy: NoValues;
  readonly viewSort: { readonly fields: string };
  readonly viewOfHidden: { readonly collection: string };

  // What cannot be put back
  readonly undoNothing: NoValues;
  readonly undoOther: NoValues;
  readonly undoLogo: NoValues;
  readonly undoTexts: NoValues;
  readonly undoUnknown: NoValues;

  // What is planned
  readonly planUnknown: NoValues;
  readonly planNothing: NoValues;
  readonly planPast: NoValues;
  readonly planFar: { readonly days: number };
  readonly planEndEarly: NoValues;
  readonly planEndless: NoValues;
  readonly plansFull: { readonly max: number };
  readonly planChanged: NoValues;
  readonly planMissed: NoValues;
  readonly planOff: NoValues;

  // How pages look
  readonly colorForm: NoValues;
  readonly languageForm: NoValues;
  readonly timeZoneForm: NoValues;
  readonly linkForm: NoValues;
  readonly logoNoPicture: NoValues;
  readonly logoLarge: { readonly max: number };
  readonly logoPixels: { readonly max: number };
  readonly logoDamaged: NoValues;

  // Files
  readonly filesOff: NoValues;
  readonly fileBusy: NoValues;
  readonly fileGone: NoValues;
  readonly fileLarge: { readonly megabytes: number };
  readonly fileRecords: { readonly max: number };
  readonly fileFields: { readonly max: number };
  readonly fileCollections: { readonly max: number };
  readonly fileMistakes: NoValues;
  readonly fileUnread: NoValues;
  readonly fileNoField: NoValues;
  readonly fileForeign: NoValues;
  readonly fileShown: NoValues;
  readonly nothingKept: NoValues;

  // How much there may be
  readonly viewsFull: { readonly max: number };
  readonly keysFull: { readonly max: number };
  readonly keyEnded: { readonly key: string };
  readonly notPrivate: { readonly collections: string };
  readonly publishableOpens: NoValues;
  readonly originsOfSecret: NoValues;
  readonly originsFull: { readonly max: number };
  readonly originForm: { readonly origin: string };
  readonly addressesOfPublishable: NoValues;
  readonly addressesFull: { readonly max: number };
  readonly addressForm: { readonly address: string };
  readonly addressBits: { readonly address: string; readonly range: string };
  readonly keyReplaced: { readonly key: string; readonly next: string };
}>;
