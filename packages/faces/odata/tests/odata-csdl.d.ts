/** The part of it that the tests call: it has no types. */
declare module 'odata-csdl' {
  export const xml2json: (xml: string, options: { readonly strict: boolean; readonly messages: unknown[] }) => unknown;
}
