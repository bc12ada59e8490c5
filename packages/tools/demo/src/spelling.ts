/** Turns names into slugs, capitalizes sentences, and pads numbers. */

/** Letters with a customary transliteration, or that Unicode does not decompose. */
const customary: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

/** "Größe 3/4" as `groesse-3-4`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüßøåæłıðþ]/g, (letter) => customary[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function padded(number: number, width: number): string {
  return number.toString().padStart(width, '0');
}
