// What notifications are given: the platform, and the kinds that all features declare.
import type { Platform } from '#platform/platform.ts';
import type { KindRegistry } from '../domain/notification-kind.ts';

export interface NotificationsContext {
  platform: Platform;
  kinds: KindRegistry;
}
