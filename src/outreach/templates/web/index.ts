// The page of templates, and the parts that mails are written with elsewhere. All of them load when they are shown.
import { lazyPage, lazyPart } from '#ui/lazy.tsx';

export const TemplatesPage = lazyPage(() => import('./TemplatesPage.tsx').then((m) => m.TemplatesPage));
/** Subject and body of a mail with their fields, and what to mind. */
export const MailText = lazyPart(() => import('./MailText.tsx').then((m) => m.MailText));
/** What somebody would get. */
export const MailPreview = lazyPart(() => import('./PreviewPane.tsx').then((m) => m.PreviewPane));
/** A button with the e-mail templates of the workspace. */
export const TemplateMenuButton = lazyPart(() => import('./TemplateMenuButton.tsx').then((m) => m.TemplateMenuButton));
