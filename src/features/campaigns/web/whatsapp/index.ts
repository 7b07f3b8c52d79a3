// The parts of campaigns on WhatsApp, which load with the first of them that is shown.
import { latePart } from '#ui/late.tsx';

export const MessageEditor = latePart(() => import('./MessageEditor.tsx').then((m) => m.MessageEditor));
export const NumberChoices = latePart(() => import('./NumberChoices.tsx').then((m) => m.NumberChoices));
export const MetaCharges = latePart(() => import('./MetaCharges.tsx').then((m) => m.MetaCharges));
