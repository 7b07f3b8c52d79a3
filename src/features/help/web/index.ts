// What the rest of the browser side may use of help.
import { lateDialog, latePage } from '#ui/late.tsx';

export { articleHref } from '../fields.contract.ts';
export { rememberPage } from './last-page.ts';
export { useFoundArticles } from './use-help.ts';

export const HelpPage = latePage(async () => (await import('./HelpPage.tsx')).HelpPage);
export const HelpPanel = lateDialog(async () => (await import('./HelpPanel.tsx')).HelpPanel);
