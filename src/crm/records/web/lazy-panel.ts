// The record beside a table loads with the first table that is shown, not before.
import { lazy } from 'react';

export const LazyRecordPanel = lazy(() => import('./RecordPanel.tsx').then((m) => ({ default: m.RecordPanel })));
