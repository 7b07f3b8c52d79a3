// The name of one hand-over of a message: a channel that repeats it in its reports says with it which call they are about, also where the
// answer to that call was lost.

/** `at`: when the hand-over began. The same message, handed over again, has another one. */
export function handoverReference(messageId: string, at: Date): string {
  return `${messageId}.${at.getTime()}`;
}

const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[.][0-9]{1,16}$/;

/** Others may have sent with the same account, and named their messages in their own way. */
export const isHandoverReference = (text: string): boolean => REFERENCE.test(text);
