// Why a message cannot be sent to a person now: checked when it is written, and again before it is claimed.
import { SUPPRESSION_LABELS } from '#outreach/suppressions/fields.contract.ts';
import { type Suppressed, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { isWindowOpen } from '../../domain/conversation.ts';
import { toPhone } from '../../domain/phone-numbers.ts';
import type { MessageKind } from '../../fields.contract.ts';
import type { SendingNumber } from '../numbers/numbers.store.ts';

interface ToSend {
  kind: MessageKind;
  waId: string | null;
  lastInboundAt: Date | null;
}

/** The entry of the suppression list, for any conversation of the person. */
export async function suppressedPhone(
  executor: Executor,
  workspaceId: string,
  waId: string | null,
): Promise<Suppressed | null> {
  if (waId === null) return null;
  const phone = toPhone(waId);
  return (await suppressedAmong(executor, workspaceId, [phone])).get(phone) ?? null;
}

export const suppressionText = ({ reason, source }: Suppressed): string =>
  source === '' ? SUPPRESSION_LABELS[reason] : `${SUPPRESSION_LABELS[reason]} (${source})`;

/** @returns WHATSAPP_SUPPRESSED or WHATSAPP_WINDOW_CLOSED; null if it may be sent */
export async function sendBlock(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  workspaceId: string,
  { kind, waId, lastInboundAt }: ToSend,
): Promise<AppError | null> {
  const listed = await suppressedPhone(executor, workspaceId, waId);
  if (listed) {
    const params = { name: toPhone(waId), reason: `${suppressionText(listed)}.` };
    return new AppError('WHATSAPP_SUPPRESSED', { params });
  }
  if (kind !== 'template' && !isWindowOpen(lastInboundAt, clock.now())) return new AppError('WHATSAPP_WINDOW_CLOSED');
  return null;
}

/** Why a number does not send; '' if it does. */
export function numberFault(number: Pick<SendingNumber, 'state' | 'fault'> | null): string {
  if (number === null) return 'It was disconnected.';
  if (number.state === 'paused') return number.fault || 'It is paused.';
  return number.state === 'broken' ? number.fault || 'It does not work.' : '';
}
