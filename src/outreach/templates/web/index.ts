// The parts that other pages write emails with. All of them load when they are shown.
import { lazyPart } from '#ui/lazy.tsx';

/** Subject and body of an email with their fields and checks. */
export const MailText = lazyPart(() => import('./MailText.tsx').then((m) => m.MailText));
/** The preview for a contact. */
export const MailPreview = lazyPart(() => import('./PreviewPane.tsx').then((m) => m.PreviewPane));
/** A button with the email templates of the workspace. */
export const TemplateMenuButton = lazyPart(() => import('./TemplateMenuButton.tsx').then((m) => m.TemplateMenuButton));
