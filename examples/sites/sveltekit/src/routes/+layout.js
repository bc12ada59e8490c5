export const prerender = true;
// Plain pages, without scripts.
export const csr = false;
