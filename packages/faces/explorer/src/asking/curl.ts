/** Prints a request as a command. */

/** Prints brackets and commas unencoded; the API reads both forms. */
export const readable = (url: string): string =>
  url.replaceAll(/%(5B|5D|2C|3A|2F)/gi, (encoded) => decodeURIComponent(encoded));

/** @param hasKey the key is read from the environment, and never printed */
export const curlOf = (url: string, hasKey: boolean): string =>
  `curl -g${hasKey ? ` -H "x-api-key: $VITRINE_KEY"` : ''} '${readable(url).replaceAll("'", '%27')}'`;
