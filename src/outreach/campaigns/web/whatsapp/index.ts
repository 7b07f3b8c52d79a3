// The parts of campaigns on WhatsApp, which load with the first of them that is shown.
import { lazyPart } from '#ui/lazy.tsx';

export const MessageEditor = lazyPart(() => import('./MessageEditor.tsx').then((m) => m.MessageEditor));
export const NumberChoices = lazyPart(() => import('./NumberChoices.tsx').then((m) => m.NumberChoices));
export const TemplateFix = lazyPart(() => import('./TemplateFix.tsx').then((m) => m.TemplateFix));
export const VariableFix = lazyPart(() => import('./TemplateFix.tsx').then((m) => m.VariableFix));
export const MetaCharges = lazyPart(() => import('./MetaCharges.tsx').then((m) => m.MetaCharges));
