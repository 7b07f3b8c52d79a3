// What the pages of records and the settings may use of imports. The wizard loads when it is opened.
import { lazy } from 'react';

export { ImportButton } from './ImportButton.tsx';
export { ImportHost } from './ImportHost.tsx';
export { ImportNews } from './ImportNews.tsx';
export { useBroughtFile } from './use-brought-file.ts';

export const ImportSettings = lazy(async () => ({ default: (await import('./ImportSettings.tsx')).ImportSettings }));
