// What the pages of records and the settings may use of imports. The wizard loads when it is opened.
import { lazy } from 'react';
import { lazyDialog } from '#ui/lazy.tsx';

export { ImportButton, ImportHost } from './ImportHost.tsx';
export { usePickedFile } from './use-picked-file.ts';

export const ImportSettings = lazy(async () => ({ default: (await import('./ImportSettings.tsx')).ImportSettings }));
/** Asks what the columns of a file are and shows what is in it; what is done with its rows, the page says. */
export const ImportReview = lazyDialog(() => import('./ImportReview.tsx').then((m) => m.ImportReview));
