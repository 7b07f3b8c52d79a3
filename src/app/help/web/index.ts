// What the rest of the browser side may use of help.
import { lazyDialog, lazyPage } from '#ui/lazy.tsx';

export { articleHref } from '../fields.contract.ts';
export { rememberPage } from './last-page.ts';
export { useFoundArticles } from './use-help.ts';

export const HelpPage = lazyPage(async () => (await import('./HelpPage.tsx')).HelpPage);
export const HelpPanel = lazyDialog(async () => (await import('./HelpPanel.tsx')).HelpPanel);
