// What the pages of contacts, companies and lists are made from. What is heavy loads when it is shown.
import { lazy } from 'react';
import { lazyDialog, lazyExtra, lazyPart } from '#ui/lazy.tsx';

export { filterText } from '../domain/filter-labels.ts';
export { ONLY_WHERE_WIDE } from './bulk/ExportButton.tsx';
export type { SelectedRecords } from './bulk/SelectionBar.tsx';
export { useMergeSeveral, useUndoChange } from './bulk/use-record-changes.ts';
export { useRecordFields } from './fields/use-record-fields.ts';
export { composeTo, copyText } from './record/write-to.ts';
export { NOUN, type RecordRow } from './record-labels.ts';
export { type NewListProps, type RecordParts, RecordPartsProvider, useRecordParts } from './record-parts.tsx';
export { PageBar, RecordsScreen, useOpenRecord } from './table/RecordsScreen.tsx';
export { BUILT_IN_VIEWS, DEFAULT_COLUMNS, useRecordViews } from './table/record-views.ts';
export { SampleRows } from './table/SampleRows.tsx';
export { useRecordsTable } from './table/use-records-table.ts';
export { RECORDS_KEY, useFoundRecords, useLiveRecords, useRecordTotals, useThrottledRefresh } from './use-records.ts';

export const AddRecordDialog = lazyDialog(() => import('./record/AddRecordDialog.tsx').then((m) => m.AddRecordDialog));
/** A record on a page of its own. */
export const RecordPage = lazy(() => import('./record/RecordPage.tsx').then((m) => ({ default: m.RecordPage })));
/** The facts of a record beside something else. */
export const RecordFacts = lazyPart(() => import('./record/RecordFacts.tsx').then((m) => m.RecordFacts));
/** A filter of records where no table is. */
export const RecordFilterDialog = lazyDialog(() =>
  import('./filters/FilterDialog.tsx').then((m) => m.RecordFilterDialog),
);
export const MergeDialog = lazyDialog(() => import('./bulk/MergeDialog.tsx').then((m) => m.MergeDialog));
export const JobsBar = lazy(() => import('./bulk/JobsBar.tsx').then((m) => ({ default: m.JobsBar })));
/** One condition, to be chosen and typed where no table is; and said in words. */
export const ConditionForm = lazyPart(() => import('./filters/ConditionEditor.tsx').then((m) => m.ConditionForm));
export const ConditionText = lazyExtra(() => import('./filters/ConditionText.tsx').then((m) => m.ConditionText));
