/** Where the service is, without a slash at its end: this script is one of the files below `/assets/`. */
export const serviceUrl = import.meta.url.slice(0, import.meta.url.lastIndexOf('/assets/'));
