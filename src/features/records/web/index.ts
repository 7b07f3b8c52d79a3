// What the pages of contacts, companies and lists are made from. What is heavy loads when it is shown.
import { lazy } from 'react';

export type { RecordPanelProps } from './RecordPanel.tsx';
export { type RecordParts, RecordPartsProvider } from './record-parts.tsx';
export { RECORDS_KEY, recordKey } from './records-keys.ts';

/** Stands within a Suspense of its page. */
export const RecordPanel = lazy(() => import('./RecordPanel.tsx').then((m) => ({ default: m.RecordPanel })));
