// The parts that other pages write emails with. All of them load when they are shown.
import { lazyPart } from '#ui/lazy.tsx';
import { MailTextWaiting } from './MailTextWaiting.tsx';

export type { EmailTextFix } from './FieldFix.tsx';
export { useSavedReplies } from './saved-replies.tsx';

/** Subject and body of an email with their fields and checks. */
export const MailText = lazyPart(async () => {
  // Both at once: most texts are rich. A failure is noticed where it is needed.
  import('./RichBody.tsx').catch(() => {});
  return (await import('./MailText.tsx')).MailText;
}, MailTextWaiting);
/** The preview for a contact. */
export const MailPreview = lazyPart(() => import('./PreviewPane.tsx').then((m) => m.PreviewPane));
/** A button with the email templates of the workspace. */
export const TemplateMenuButton = lazyPart(() => import('./TemplateMenuButton.tsx').then((m) => m.TemplateMenuButton));
/** A fallback or another name for a field that a check has found. */
export const FieldFix = lazyPart(() => import('./FieldFix.tsx').then((m) => m.FieldFix));
