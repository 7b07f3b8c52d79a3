// What the team is made with, beside the platform.
import type { HandedOver } from '#platform/handed-over.ts';
import type { Platform } from '#platform/platform.ts';

export interface TeamContext {
  platform: Platform;
  /** What a removed person's successor gets, of all features. */
  handedOver: readonly HandedOver[];
  /** Whether payments of a workspace go on. */
  subscribed(workspaceId: string): Promise<boolean>;
}
