// The page of CRM connections, its way back from a consent, and the push of what is selected in a table.
import { lazyDialog, lazyExtra, lazyPage } from '#ui/lazy.tsx';

export const CrmPage = lazyPage(() => import('./CrmPage.tsx').then((m) => m.CrmPage));
export const CrmConsentPage = lazyPage(() => import('./CrmConsentPage.tsx').then((m) => m.CrmConsentPage));
export const KnownLine = lazyExtra(() => import('./KnownLine.tsx').then((m) => m.KnownLine));
export const PushReply = lazyExtra(() => import('./PushReply.tsx').then((m) => m.PushReply));
export const PushDialog = lazyDialog(() => import('./DryRunDialog.tsx').then((m) => m.PushDialog));
