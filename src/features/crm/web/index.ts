// The page of CRM connections, its way back from a consent, and the push of what is selected in a table.
import { lateDialog, lateExtra, latePage } from '#ui/late.tsx';

export const CrmPage = latePage(() => import('./CrmPage.tsx').then((m) => m.CrmPage));
export const CrmConsentPage = latePage(() => import('./CrmConsentPage.tsx').then((m) => m.CrmConsentPage));
export const KnownLine = lateExtra(() => import('./KnownLine.tsx').then((m) => m.KnownLine));
export const PushReply = lateExtra(() => import('./PushReply.tsx').then((m) => m.PushReply));
export const PushDialog = lateDialog(() => import('./DryRunDialog.tsx').then((m) => m.PushDialog));
