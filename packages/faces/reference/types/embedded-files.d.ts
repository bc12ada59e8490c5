/** Files that the program embeds unchanged (`with { type: 'file' }`): an import gives the path. */
declare module '@vitrine/client/client.js' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client.d.ts' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client.py' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client.php' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client.tgz' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/ag-grid.js' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/ag-grid.d.ts' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/react-admin.js' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/react-admin.d.ts' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/refine.js' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/refine.d.ts' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/tanstack-query.js' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client/tanstack-query.d.ts' {
  const path: string;
  export = path;
}
