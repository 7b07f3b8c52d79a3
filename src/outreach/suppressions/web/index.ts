// The tab "Suppressed" of the e-mail settings. Filters stand in the page's address: `q` and `reason`.
import { lazyPart } from '#ui/lazy.tsx';

/** @public A tab of the e-mail settings. */
export const SuppressedTab = lazyPart(() => import('./SuppressedTab.tsx').then((m) => m.SuppressedTab));
