// Parts of WhatsApp on the pages of other features. They load when they are shown.
import { lateDialog, latePart } from '#ui/late.tsx';

/** Submitting a WhatsApp template for approval, for the editor of templates. */
export const TemplateApproval = latePart(() => import('./TemplateApproval.tsx').then((m) => m.TemplateApproval));
/** Consent of a contact, for its panel, and the dialog that records it for what is selected in a table. */
export const ContactConsent = latePart(() => import('./ContactConsent.tsx').then((m) => m.ContactConsent));
export const ConsentDialog = lateDialog(() => import('./ConsentDialog.tsx').then((m) => m.ConsentDialog));
