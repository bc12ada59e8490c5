export { concernOf, describeConcern } from './concern.ts';
export { concernOfField } from './field-concern.ts';
export { joinWords, listWords, wordsOf } from './name-words.ts';
export { noticeOf } from './notices.ts';
export { chooseSamples } from './sample-texts.ts';
export { looksOf } from './table-looks.ts';
export { pointHalfOf, type PointHalf } from './usual-headings/index.ts';
export { describeChosenSingly, findUsual, headedFields, namesOfCollection, type Usual } from './usual-fields.ts';
export { lookOf, sampledValuesMax } from './value-look.ts';
