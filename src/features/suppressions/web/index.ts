// The tab "Suppressed" of the e-mail settings. Filters stand in the page's address: `q` and `reason`.
import { latePart } from '#ui/late.tsx';

/** @public A tab of the e-mail settings. */
export const SuppressedTab = latePart(() => import('./SuppressedTab.tsx').then((m) => m.SuppressedTab));
