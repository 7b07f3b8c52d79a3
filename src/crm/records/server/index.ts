// What the server is put together from, what imports and lists are made with, and the port that lists implement.
import type { HandedOver } from '#platform/handed-over.ts';

export { completeValues, type FieldValues, followingValues, splitName } from '../domain/complete-values.ts';
export { toDomain } from '../domain/domain-value.ts';
export { hostOfEmail } from '../domain/email-value.ts';
export { type FieldValue, isBlank, parseFieldValue, type ValueHint } from '../domain/field-value.ts';
export { isFreeMail } from '../domain/free-mail.ts';
export { joinSeveral, splitSeveral } from '../domain/list-value.ts';
export { toRange } from '../domain/number-value.ts';
export { originWords } from '../domain/origin-labels.ts';
export { toPhone } from '../domain/phone-value.ts';
export { fieldOfCustom, recordField } from '../domain/record-field.ts';
export { type StoredRow, valueIn, withValue } from '../domain/stored-row.ts';
export { announceJob, readRecordJob, startJob } from './bulk/bulk-records.ts';
export { changeLists } from './bulk/change-lists.ts';
export { createRecordJob, createResumeRecordJobsJob } from './bulk/record-job.job.ts';
export { holdLibrary, shareLibrary, writeRows } from './changes/record-changes.store.ts';
export {
  type HistoryRow,
  historyOf,
  holdRecord,
  peopleHeads,
  type RecordHead,
  recordHead,
  setNextStep,
} from './changes/record-history.store.ts';
export { createRecordWebhooksJob } from './changes/record-webhooks.job.ts';
export { takeBack } from './changes/take-back.store.ts';
export { createTidyRecordsJob } from './changes/tidy-records.job.ts';
export { keepUndonePlace, lastNotes, markUndone } from './changes/undo.store.ts';
export { undoChange } from './changes/undo-change.ts';
export { writeManyRecords } from './many-records.store.ts';
export { JOB_DONE, RECORD_ASSIGNED } from './notification-kinds.ts';
export { publishBoth } from './publish-records.ts';
export { countRecords, listRecords } from './reading/list-records.ts';
export { missingRecord } from './reading/missing-record.store.ts';
export { recordFacts } from './reading/record-facts.ts';
export { type FilterContext, selectionCondition, targetCondition } from './reading/record-filter.store.ts';
export { contactListStatement, contactStages } from './reading/record-list.store.ts';
export { emptiestContact, mergeContacts, ownFields } from './reading/variable-values.store.ts';
export { revisionColumn, storedRow, TAG_TABLES, tagsColumn } from './record-columns.ts';
export { registerRecordsRoutes } from './records.routes.ts';
export type { ListMembership, RecordLink, RecordRelations, RecordsContext } from './records-context.ts';
export { createPurgeCustomFieldsJob } from './settings/purge-custom-fields.job.ts';
export { viewById } from './settings/record-views.store.ts';
export { TAKE_IN, takeInContacts } from './writing/company-links.store.ts';
export { editRecord } from './writing/edit-record.ts';
export { setEmailState } from './writing/email-state.store.ts';
export { findMatches } from './writing/find-matches.ts';
export { companyFinder, linkChanged } from './writing/link-company.ts';
export { contradictsNumbers, numbersDiffer, registerOf } from './writing/matches.store.ts';
export { mergeRecords } from './writing/merge-records.ts';
export { readFoundValues } from './writing/parse-values.ts';
export { saveRecords } from './writing/save-records.ts';
export { noteContacted } from './writing/set-last-contacted.store.ts';
export { noteReplied } from './writing/set-last-replied.store.ts';
export { noteVerdicts } from './writing/set-verdicts.store.ts';
export { setWhatsappState } from './writing/whatsapp-state.store.ts';
export { once } from './writing/with-idempotency.ts';

/** What a removed person's successor gets. */
export const RECORDS_HANDED_OVER: readonly HandedOver[] = [
  { what: 'contacts', table: 'contacts', column: 'owner_id' },
  { what: 'companies', table: 'companies', column: 'owner_id' },
  { what: 'saved views', table: 'record_views', column: 'user_id' },
];
