// What the rest of the browser side may use of help.
import { lazyDialog } from '#ui/lazy.tsx';

export { articleHref } from '../fields.contract.ts';
export { rememberPage } from './last-page.ts';
export { useFoundArticles } from './use-help.ts';

export const HelpPanel = lazyDialog(async () => (await import('./HelpPanel.tsx')).HelpPanel);
