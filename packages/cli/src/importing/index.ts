/** Reading of CSV, NDJSON and JSON files as records: a survey of the file first, then its records. */
export { ImportError } from './import-error.ts';
export { batchRecordsMax, duplicateId, readRecords, type RecordBatch } from './records.ts';
export { surveyFile, type ImportOptions, type Source, type Survey } from './survey.ts';
