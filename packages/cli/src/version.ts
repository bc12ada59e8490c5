/** The version of the program: the one that stands in package.json, as a test holds. */
export const version = '0.1.0';
