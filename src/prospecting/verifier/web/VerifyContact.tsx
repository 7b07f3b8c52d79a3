// Whether the address of a contact works, in its panel: the verdict with its age, and verifying it with its price.
import type { Contact } from '#crm/records/contract.ts';
import { VerifyButton } from './VerifyButton.tsx';

export function VerifyContact({ contact: { email, emailVerdict, emailCheckedAt } }: { contact: Contact }) {
  const known = emailVerdict && { status: emailVerdict, checkedAt: emailCheckedAt };
  return <VerifyButton email={email} known={known} />;
}
