// What the server is put together from, what imports and lists are made with, and the port that lists implement.
export { completeValues, type FieldValues, followingValues } from '../domain/complete-values.ts';
export { toCountryCode } from '../domain/country-value.ts';
export { toDomain } from '../domain/domain-value.ts';
export { hostOfEmail } from '../domain/email-value.ts';
export { type FieldValue, isBlank, parseFieldValue, type ValueHint } from '../domain/field-value.ts';
export { isFreeMail } from '../domain/free-mail.ts';
export { originWords } from '../domain/origin-words.ts';
export { fieldOfCustom, recordField } from '../domain/record-field.ts';
export { joinSeveral } from '../domain/several-values.ts';
export { type StoredRow, valueIn, withValue } from '../domain/stored-row.ts';
export { announceRecords } from './announce-records.ts';
export { announceJob, startJob } from './bulk-records.ts';
export { changeLists } from './change-lists.ts';
export { findMatches } from './find-matches.ts';
export { writeManyRecords } from './many-records.store.ts';
export { emptiestContact, mergeContacts, ownFields } from './merge-values.store.ts';
export { once } from './once.ts';
export { readFoundValues } from './parse-values.ts';
export { createPurgeCustomFieldsJob } from './purge-custom-fields.job.ts';
export { holdLibrary, writeRows } from './record-changes.store.ts';
export { selectionCondition, targetCondition } from './record-filter.store.ts';
export {
  type HistoryRow,
  historyOf,
  holdRecord,
  peopleHeads,
  type RecordHead,
  recordHead,
  setNextStep,
} from './record-history.store.ts';
export { createRecordJob, createResumeRecordJobsJob } from './record-job.job.ts';
export { contactListStatement } from './record-list.store.ts';
export { registerRecordsRoutes } from './records.routes.ts';
export type { ListMembership, RecordLink, RecordRelations, RecordsContext } from './records-context.ts';
export { saveRecords } from './save-records.ts';
export { createTidyRecordsJob } from './tidy-records.job.ts';
export { keepUndonePlace, lastNotes, markUndone, takeBack } from './undo.store.ts';
