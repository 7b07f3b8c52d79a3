// What people do with records, for tests of other features: the use cases themselves.
export { bulkRecords } from '#features/records/server/bulk-records.ts';
export { editRecord } from '#features/records/server/edit-record.ts';
export { mergeRecords } from '#features/records/server/merge-records.ts';
