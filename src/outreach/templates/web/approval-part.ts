// What WhatsApp shows in the editor of a message: the app gives it, since WhatsApp builds on templates.
import type { ComponentType } from 'react';

export type ApprovalPart = ComponentType<{
  templateId: string;
  /** Everything is saved, without errors. */
  ready: boolean;
}>;
