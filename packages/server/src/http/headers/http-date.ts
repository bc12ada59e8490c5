/** Dates of HTTP (RFC 9110 §5.6.7): the form that is sent today, and the two older ones that are to be understood. */

const time = String.raw`\d\d:\d\d:\d\d`;
const zoned = new RegExp(String.raw`^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) ${time} GMT$`);
/** As C's asctime writes them, which names no zone and means UTC. */
const unzoned = new RegExp(String.raw`^\w{3} \w{3} [ \d]\d ${time} \d{4}$`);

/** In milliseconds since 1970; none where the text is no date. */
export const readHttpDate = (text: string): number | undefined => {
  const isUnzoned = unzoned.test(text);
  if (!isUnzoned && !zoned.test(text)) return undefined;
  const read = Date.parse(isUnzoned ? `${text} GMT` : text);
  return Number.isNaN(read) ? undefined : read;
};
