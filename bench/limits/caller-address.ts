/** Addresses by which the service tells callers apart, as a proxy would forward them. */

/**
 * @param network the first two numbers of the address
 * @param number below 65,536
 */
export const callerAddress = (network: string, number: number): string =>
  `${network}.${(number >> 8) & 255}.${number & 255}`;
