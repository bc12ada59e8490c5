/** The package has no types for its tables. */
declare module 'opencc-js/dict/*' {
  /** Pairs of characters, the second in place of the first: `㑯 㑔|㑳 㑇`. */
  const pairs: string;
  export default pairs;
}
