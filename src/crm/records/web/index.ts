// What the pages of contacts, companies and lists are made from. What is heavy loads when it is shown.
import { lazy } from 'react';
import { lazyDialog, lazyExtra, lazyPart } from '#ui/lazy.tsx';

export { filterWords } from '../domain/filter-labels.ts';
export { BUILT_IN_VIEWS, USUAL_COLUMNS } from './built-in-views.ts';
export { ONLY_WHERE_WIDE } from './ExportButton.tsx';
export { PageBar } from './PageBar.tsx';
export { RecordsScreen, useOpenRecord } from './RecordsScreen.tsx';
export { NOUN, recordPath } from './record-labels.ts';
export { type NewListProps, type RecordParts, RecordPartsProvider, useRecordParts } from './record-parts.tsx';
export type { RecordRow } from './record-row.ts';
export { RECORDS_KEY } from './records-keys.ts';
export { SampleRows } from './SampleRows.tsx';
export type { SelectedRecords } from './selected-records.ts';
export { useFoundRecords } from './use-found-records.ts';
export { useLiveRecords } from './use-live-records.ts';
export { useMergeSeveral, useTakeBack } from './use-record-changes.ts';
export { useRecordFields } from './use-record-fields.ts';
export { useRecordTotals } from './use-record-totals.ts';
export { useRecordViews } from './use-record-views.ts';
export { useRecordsTable } from './use-records-table.ts';
export { composeTo, copyText } from './write-to.ts';

export const AddRecordDialog = lazyDialog(() => import('./AddRecordDialog.tsx').then((m) => m.AddRecordDialog));
/** A record on a page of its own. */
export const RecordPage = lazy(() => import('./RecordPage.tsx').then((m) => ({ default: m.RecordPage })));
/** A filter of records where no table is. */
export const RecordFilterDialog = lazyDialog(() =>
  import('./RecordFilterDialog.tsx').then((m) => m.RecordFilterDialog),
);
export const MergeDialog = lazyDialog(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog));
export const JobsBar = lazy(() => import('./JobsBar.tsx').then((m) => ({ default: m.JobsBar })));
/** One condition, to be chosen and typed where no table is; and said in words. */
export const ConditionForm = lazyPart(() => import('./ConditionForm.tsx').then((m) => m.ConditionForm));
export const ConditionText = lazyExtra(() => import('./ConditionText.tsx').then((m) => m.ConditionText));
