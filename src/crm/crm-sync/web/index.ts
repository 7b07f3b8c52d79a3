// The push of what is selected in a table, and what is known of a record in a CRM.
import { lazyDialog, lazyExtra } from '#ui/lazy.tsx';

export const KnownLine = lazyExtra(() => import('./KnownLine.tsx').then((m) => m.KnownLine));
export const PushReply = lazyExtra(() => import('./PushReply.tsx').then((m) => m.PushReply));
export const PushDialog = lazyDialog(() => import('./DryRunDialog.tsx').then((m) => m.PushDialog));
