/** What we use of Adobe's validator, which has no types of its own. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
  }
  type Found = Readonly<Record<string, readonly object[]>>;
  export default class Validator {
    validate(extracted: { readonly jsonld: Found; readonly microdata: Found; readonly rdfa: Found }): Promise<Issue[]>;
  }
}
