// What a fault of the payment provider is for the person who waits: a text of the catalogue, the rest goes to the log.
import type { Log } from '#platform/log.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PaymentFault, type PaymentFaultKind } from './payments.provider.ts';

const CODES: Record<Exclude<PaymentFaultKind, 'declined'>, ErrorCode> = {
  price: 'PRICE_UNAVAILABLE',
  signature: 'WEBHOOK_SIGNATURE_INVALID',
  off: 'PAYMENTS_OFF',
  temporary: 'PAYMENTS_UNAVAILABLE',
  // The operator has to act; for the payer it is the same as an outage.
  refused: 'PAYMENTS_UNAVAILABLE',
};

/** Runs a call of a person; a fault of the provider is logged and thrown as the catalogue's. */
export async function forPerson<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const about = { err: error, kind: error.kind, ...error.about };
    if (error.kind === 'price' || error.kind === 'refused')
      log.error(about, 'the payment provider refuses: look at it');
    else if (error.kind === 'temporary') log.warn(about, 'the payment provider did not answer');
    if (error.kind === 'declined')
      throw new AppError('PAYMENT_DECLINED', { params: { reason: error.message }, cause: error });
    throw new AppError(CODES[error.kind], { cause: error });
  }
}
