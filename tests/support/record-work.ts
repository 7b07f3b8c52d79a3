// What people do with records, for tests of other features: the use cases themselves.
export { bulkRecords } from '#features/records/server/bulk-records.ts';
export { createRecord } from '#features/records/server/create-record.ts';
export { addField } from '#features/records/server/custom-fields.ts';
export { editRecord } from '#features/records/server/edit-record.ts';
export { exportRecords } from '#features/records/server/export-records.ts';
export { mergeRecords } from '#features/records/server/merge-records.ts';
