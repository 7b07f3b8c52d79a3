// An account whose address was never confirmed: what to do, and the mail again.
import type { ApiError } from '#platform/web/api-error.ts';
import { Notice } from '#ui/Notice.tsx';
import { sendVerification } from './account-api.ts';
import { SendMail } from './SendMail.tsx';

export function UnverifiedNotice({ error, email }: { error: ApiError; email: string }) {
  const { signUpId } = error.details;
  return (
    <Notice tone="warn" role="alert" className="mb-4" title={error.message}>
      <p className="mt-0.5 mb-2">
        Open the link in the mail we sent to {email}. Not there? Look in spam, or send it again.
      </p>
      <SendMail
        send={() => sendVerification(email, typeof signUpId === 'string' ? signUpId : '')}
        words={{ first: 'Send the mail again', again: 'Send the mail again', sent: `Sent to ${email}.` }}
      />
    </Notice>
  );
}
