// What the engine is given: the platform, who puts mails into the queue, and the way to the servers of mailboxes.
import type { Platform } from '#platform/platform.ts';
import type { StreamKind } from '../fields.contract.ts';
import type { MailSource } from './mail-source.ts';
import type { Transports } from './transports.provider.ts';

export interface SendingContext {
  platform: Platform;
  sources: readonly MailSource[];
  transports: Transports;
}

export function sourceOf({ sources }: Pick<SendingContext, 'sources'>, kind: StreamKind): MailSource | undefined {
  return sources.find((source) => source.kind === kind);
}
