// What the server is put together from, what imports and lists are made with, and the port that lists implement.
import type { HandedOver } from '#platform/handed-over.ts';

export { completeValues, type FieldValues, followingValues, splitName } from '../domain/complete-values.ts';
export { type FieldValue, isBlank, parseFieldValue, type ValueHint } from '../domain/field-value.ts';
export { fieldOfCustom, recordField } from '../domain/record-field.ts';
export { originText } from '../domain/record-labels.ts';
export { type StoredRow, valueIn, withValue } from '../domain/stored-row.ts';
export {
  hostOfEmail,
  isFreeMail,
  joinValues,
  splitValues,
  toDomain,
  toPhone,
  toRange,
} from '../domain/value-formats.ts';
export { changeLists } from './bulk/bulk-actions.ts';
export { publishJob, readRecordJob, startJob } from './bulk/bulk-records.ts';
export { createRecordJob, createResumeRecordJobsJob } from './bulk/process-job.ts';
export { lockLibrary, lockLibraryShared, writeRows } from './changes/record-changes.store.ts';
export {
  type HistoryRow,
  listHistory,
  lockRecord,
  peopleHeads,
  type RecordHead,
  recordHead,
  setNextStep,
} from './changes/record-history.store.ts';
export { suggestTags } from './changes/record-tags.store.ts';
export {
  CONTACT_WORDS,
  createContactWordsJob,
  createPurgeCustomFieldsJob,
  createRecordWebhooksJob,
  createTidyRecordsJob,
} from './changes/records.jobs.ts';
export { isUndone, lastChangedRows, markUndone, revertRows, saveUndoProgress } from './changes/undo.store.ts';
export { undoChange } from './changes/undo-change.ts';
export { writeManyRecords } from './many-records.store.ts';
export { JOB_DONE, RECORD_ASSIGNED } from './notification-kinds.ts';
export {
  contactFacts,
  contactsFacts,
  contactsThat,
  listPlaces,
  samplesAmong,
  undeliverableAmong,
} from './reading/contact-facts.store.ts';
export { getWordIndex, lookUp, postponeWords } from './reading/contact-words.store.ts';
export { countRecords, listRecords } from './reading/list-records.ts';
export { recordFacts } from './reading/read-record.ts';
export { type FilterContext, selectionCondition, targetCondition } from './reading/record-filter.store.ts';
export { contactListStatement, contactStages } from './reading/record-list.store.ts';
export { emptiestContact, mergeContacts, ownFields } from './reading/variable-values.store.ts';
export { ACTIVE_RECORDS, storedRow, tagsColumn } from './record-columns.ts';
export { registerRecordsRoutes } from './records.routes.ts';
export {
  type ListMembership,
  publishBoth,
  type RecordLink,
  type RecordRelations,
  type RecordsContext,
} from './records-context.ts';
export { customFieldLabels, getCustomFields } from './settings/custom-fields.store.ts';
export { viewById } from './settings/record-views.store.ts';
export { LINK_BATCH_SIZE, linkUnlinkedContacts } from './writing/company-links.store.ts';
export {
  setEmailState,
  setLastContacted,
  setLastReplied,
  setVerdicts,
  setWhatsappState,
} from './writing/contact-state.store.ts';
export { findMatches, saveRecords } from './writing/create-records.ts';
export { editRecord } from './writing/edit-record.ts';
export {
  type AddedRecords,
  addRecordsFrom,
  analyzeRecords,
  companiesCreated,
  companiesRenamed,
  countChanged,
  createdRecords,
  lockRecords,
  openImportChange,
  removeBare,
  undonePlace,
} from './writing/imported-records.store.ts';
export { companyFinder, linkChanged } from './writing/link-company.ts';
export { contradictsNumbers, numbersDiffer, toRegister } from './writing/matches.store.ts';
export { missingRecord } from './writing/merge.store.ts';
export { mergeRecords } from './writing/merge-records.ts';
export { readFoundValues } from './writing/parse-values.ts';

/** What a removed person's successor gets. */
export const RECORDS_HANDED_OVER: readonly HandedOver[] = [
  { what: 'contacts', table: 'contacts', column: 'owner_id' },
  { what: 'companies', table: 'companies', column: 'owner_id' },
  { what: 'saved views', table: 'record_views', column: 'user_id' },
];
