/** Files that are part of the program as they are (`with { type: 'file' }`): to import one gives its path. */
declare module '@fontsource/*.woff' {
  const path: string;
  export = path;
}
declare module '@resvg/resvg-wasm/*.wasm' {
  const path: string;
  export = path;
}
