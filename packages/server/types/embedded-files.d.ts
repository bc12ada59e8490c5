/** Files that are part of the program as they are (`with { type: 'file' }`): to import one gives its path. */
declare module 'swagger-ui-dist/*' {
  const path: string;
  export = path;
}
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
declare module '@vitrine/web/*' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client.js' {
  const path: string;
  export = path;
}
declare module '@vitrine/client/client.d.ts' {
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
declare module '@vitrine/embed/*' {
  const path: string;
  export = path;
}
declare module '*.browser.js' {
  const path: string;
  export = path;
}
declare module '*/docs.css' {
  const path: string;
  export = path;
}
