/** The words that files have where there is no value. In a column of texts they may be meant. */

/** True for a word such as `n/a`: in a column of numbers, times or booleans it means a missing value. */
export const isNullWord = (text: string): boolean => words.has(text.trim());

const words: ReadonlySet<string> = new Set(
  String.raw`NULL|Null|null|(null)|<null>|\N|NaN|nan|None|none|nil|N/A|n/a|n.a.|NA|#N/A|#NV|k.A.|k. A.|n.v.|n.v.t.|n.b.|s.o.|s/o|#DIV/0!|#VALUE!|#WERT!|#REF!|#BEZUG!|#NAME?|#NUM!|#ZAHL!|?|.|-|--|---|–|—`.split(
    '|',
  ),
);

/** True for a word that is no option of a list of options either: None, NA and n/a may be one. */
export const isNullMark = (text: string): boolean => marks.has(text.trim());

const marks: ReadonlySet<string> = new Set(String.raw`NULL|null|(null)|<null>|\N|NaN|#N/A|#NV`.split('|'));
