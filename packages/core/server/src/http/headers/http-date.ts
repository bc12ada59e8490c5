/** Parses HTTP dates (RFC 9110 §5.6.7): the current form, and the two obsolete ones that recipients must accept. */

const time = String.raw`\d\d:\d\d:\d\d`;
const zoned = new RegExp(String.raw`^(?:\w{3}, \d\d \w{3} \d{4}|\w{6,9}, \d\d-\w{3}-\d\d) ${time} GMT$`);
/** The form of C's asctime, which has no zone and means UTC. */
const unzoned = new RegExp(String.raw`^\w{3} \w{3} [ \d]\d ${time} \d{4}$`);

/** @returns milliseconds since 1970; undefined if the text is not a date */
export const readHttpDate = (text: string): number | undefined => {
  const isUnzoned = unzoned.test(text);
  if (!isUnzoned && !zoned.test(text)) return undefined;
  const read = Date.parse(isUnzoned ? `${text} GMT` : text);
  return Number.isNaN(read) ? undefined : read;
};
