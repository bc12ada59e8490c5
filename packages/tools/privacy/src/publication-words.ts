/** Words of headings and values, which are compared in small letters without accents. */
import { listWords } from './name-words.ts';

export const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

export const fold = (text: string): string => unaccented(text.trim()).toLowerCase();

export const setOf = (words: string): ReadonlySet<string> => new Set(listWords(words));

/** They say that a record is shown: as a heading above a truth, and as a value. */
export const publicationWords = setOf(
  'active aktiv actif active activo actief published publiziert veroffentlicht publie publicado gepubliceerd enabled ' +
    'visible sichtbar zichtbaar online freigegeben webshop onlineshop',
);

/** They say that a record is not shown, likewise. */
export const withdrawalWords = setOf(
  'deleted geloscht supprime eliminado verwijderd archived archiviert archive archivado gearchiveerd hidden versteckt ' +
    'disabled deaktiviert gesperrt inactive inaktiv inactif inactivo inactief discontinued draft entwurf',
);
