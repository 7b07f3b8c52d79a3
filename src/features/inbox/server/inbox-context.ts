// What the inbox is given: the platform, and those who learn what became of their mails.
import type { MailSource } from '#features/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export interface InboxContext {
  platform: Platform;
  sources: readonly MailSource[];
}
