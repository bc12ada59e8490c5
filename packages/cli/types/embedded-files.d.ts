/** Files that the program embeds unchanged (`with { type: 'file' }`): an import gives the path. */
declare module '@vitrine/web/*' {
  const path: string;
  export = path;
}
