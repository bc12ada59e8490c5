/** Files that the program embeds unchanged (`with { type: 'file' }`): an import gives the path. */
declare module '@fontsource/*.woff' {
  const path: string;
  export = path;
}
declare module '@resvg/resvg-wasm/*.wasm' {
  const path: string;
  export = path;
}
