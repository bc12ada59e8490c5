/** The phrases of operators in all languages: a new operator is a new row. Those that differ by what they compare name it. */
import type { Language } from './languages.ts';
import { columnOf, type Row } from './rows.ts';

const rows = {
  'operator.eq': ['is', 'ist', 'es', 'est', 'is'],
  'operator.ne': ['is not', 'ist nicht', 'no es', 'n’est pas', 'is niet'],
  'operator.contains': ['contains', 'enthält', 'contiene', 'contient', 'bevat'],
  'operator.notContains': ['does not contain', 'enthält nicht', 'no contiene', 'ne contient pas', 'bevat niet'],
  'operator.startsWith': ['starts with', 'beginnt mit', 'empieza por', 'commence par', 'begint met'],
  'operator.notStartsWith': [
    'does not start with',
    'beginnt nicht mit',
    'no empieza por',
    'ne commence pas par',
    'begint niet met',
  ],
  'operator.endsWith': ['ends with', 'endet mit', 'termina en', 'se termine par', 'eindigt op'],
  'operator.notEndsWith': [
    'does not end with',
    'endet nicht mit',
    'no termina en',
    'ne se termine pas par',
    'eindigt niet op',
  ],
  'operator.in': ['is one of', 'ist eines von', 'es uno de', 'est l’un de', 'is een van'],
  'operator.nin': ['is none of', 'ist keines von', 'no es ninguno de', 'n’est aucun de', 'is geen van'],
  'operator.ieq': [
    'is (any case)',
    'ist (Groß-/Kleinschreibung egal)',
    'es (sin distinguir mayúsculas)',
    'est (sans tenir compte de la casse)',
    'is (hoofdletterongevoelig)',
  ],
  'operator.iin': [
    'is one of (any case)',
    'ist eines von (Groß-/Kleinschreibung egal)',
    'es uno de (sin distinguir mayúsculas)',
    'est l’un de (sans tenir compte de la casse)',
    'is een van (hoofdletterongevoelig)',
  ],
  'operator.exists': ['has a value', 'hat einen Wert', 'tiene un valor', 'a une valeur', 'heeft een waarde'],
  'operator.existsNot': ['has no value', 'hat keinen Wert', 'no tiene valor', 'n’a pas de valeur', 'heeft geen waarde'],
  'operator.between': ['is between', 'liegt zwischen', 'está entre', 'est compris entre', 'ligt tussen'],
  'operator.near': ['is near', 'liegt nahe', 'está cerca de', 'est près de', 'ligt bij'],
  'operator.within': ['is within', 'liegt in', 'está dentro de', 'est dans', 'ligt binnen'],
  'operator.texts.gt': ['after', 'nach', 'después de', 'après', 'na'],
  'operator.texts.gte': ['from', 'ab', 'a partir de', 'à partir de', 'vanaf'],
  'operator.texts.lt': ['before', 'vor', 'antes de', 'avant', 'voor'],
  'operator.texts.lte': ['up to', 'bis', 'hasta', 'jusqu’à', 'tot en met'],
  'operator.numbers.gt': ['is more than', 'ist mehr als', 'es mayor que', 'est supérieur à', 'is meer dan'],
  'operator.numbers.gte': ['is at least', 'ist mindestens', 'es como mínimo', 'est au moins', 'is minstens'],
  'operator.numbers.lt': ['is less than', 'ist weniger als', 'es menor que', 'est inférieur à', 'is minder dan'],
  'operator.numbers.lte': ['is at most', 'ist höchstens', 'es como máximo', 'est au plus', 'is hoogstens'],
  'operator.moments.gt': ['is after', 'nach dem', 'después del', 'après le', 'na'],
  'operator.moments.gte': ['is on or after', 'ab dem', 'a partir del', 'à partir du', 'vanaf'],
  'operator.moments.lt': ['is before', 'vor dem', 'antes del', 'avant le', 'vóór'],
  'operator.moments.lte': ['is on or before', 'bis zum', 'hasta el', 'jusqu’au', 'tot en met'],
  'operator.options.contains': ['includes', 'umfasst', 'incluye', 'comprend', 'omvat'],
  'operator.options.in': [
    'includes one of',
    'umfasst eines von',
    'incluye alguno de',
    'comprend l’un de',
    'omvat een van',
  ],
  'operator.options.nin': [
    'includes none of',
    'umfasst keines von',
    'no incluye ninguno de',
    'ne comprend aucun de',
    'omvat geen van',
  ],
} as const satisfies Readonly<Record<string, Row>>;

export type OperatorMessages = Readonly<Record<keyof typeof rows, string>>;

export const operatorMessages = (language: Language): OperatorMessages => columnOf(rows, language);
