/** The service's URL without a trailing slash: this script is one of the files below `/assets/`. */
export const serviceUrl = import.meta.url.slice(0, import.meta.url.lastIndexOf('/assets/'));
