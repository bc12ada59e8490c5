/** Files that the program embeds unchanged (`with { type: 'file' }`): an import gives the path. */
declare module '@vitrine/explorer/guides' {
  const path: string;
  export = path;
}
declare module '@vitrine/explorer/guide-pictures' {
  const path: string;
  export = path;
}
declare module '@vitrine/explorer/assets' {
  const path: string;
  export = path;
}
declare module '@vitrine/embed/*' {
  const path: string;
  export = path;
}
