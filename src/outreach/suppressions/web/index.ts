// The tab "Suppressed" of the email settings. The page's address holds its filters, `q` and `reason`.
import { lazyPart } from '#ui/lazy.tsx';

/** @public A tab of the email settings. */
export const SuppressedTab = lazyPart(() => import('./SuppressedTab.tsx').then((m) => m.SuppressedTab));
