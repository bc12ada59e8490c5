/** Styles are imported as text. */
declare module '*.css' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- to import a file as such gives its text
  export default text;
}
