// What other pages show of campaigns.
import { lazyPart } from '#ui/lazy.tsx';

/** Creates a practice campaign with one press and opens it. */
export const StartPractice = lazyPart(() => import('./practice/StartPractice.tsx').then((m) => m.StartPractice));
