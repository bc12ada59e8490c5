/** The names that HTML has for characters, as far as editors write them: those of HTML 4 without symbols of mathematics. */

/** Names of successive characters, by the code of the first. */
const ranges: readonly (readonly [first: number, names: string])[] = [
  [
    160,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ],
  [913, 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho'],
  [931, 'Sigma Tau Upsilon Phi Chi Psi Omega'],
  [
    945,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega',
  ],
  [8592, 'larr uarr rarr darr harr'],
];

const others =
  '34 quot 38 amp 39 apos 60 lt 62 gt 338 OElig 339 oelig 352 Scaron 353 scaron 376 Yuml 402 fnof 710 circ 732 tilde 8194 ensp 8195 emsp 8201 thinsp 8204 zwnj 8205 zwj 8206 lrm 8207 rlm 8211 ndash 8212 mdash 8216 lsquo 8217 rsquo 8218 sbquo 8220 ldquo 8221 rdquo 8222 bdquo 8224 dagger 8225 Dagger 8226 bull 8230 hellip 8240 permil 8242 prime 8243 Prime 8249 lsaquo 8250 rsaquo 8364 euro 8482 trade 8722 minus 8734 infin 8776 asymp 8800 ne 8804 le 8805 ge 9733 starf 9734 star 9824 spades 9827 clubs 9829 hearts 9830 diams 10003 check'.split(
    ' ',
  );

const codes = new Map([
  ...ranges.flatMap(([first, names]) => names.split(' ').map((name, index) => [name, first + index] as const)),
  ...others.flatMap((name, index) => (index % 2 === 0 ? [] : [[name, Number(others[index - 1])] as const])),
]);

/**
 * @param name without its signs: `eacute`, `#233` or `#xe9`
 * @returns undefined for an unknown one
 */
export const characterNamed = (name: string): string | undefined => {
  const [, hex, digits] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(digits ?? codes.get(name)) : Number.parseInt(hex, 16);
  const isScalar = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isScalar ? String.fromCodePoint(code) : undefined;
};
