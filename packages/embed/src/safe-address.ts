/** Which addresses of a record may become links and pictures: those of an allow-list of schemes, written out whole. */

export const pictureProtocols: readonly string[] = ['http:', 'https:'];
const linkProtocols: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** @returns nothing for what is no address of its own: it would be one of the page's, or would run */
export const safeAddress = (text: string, protocols = linkProtocols): string | undefined =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;
