// The tab of addresses as the page's address says it: it can be bookmarked, shared and gone back to.
import { useLocation, useNavigate } from 'react-router';
import { type EmailsState, readEmails, writeEmails } from './page-address.ts';

export type SetEmails = (change: Partial<EmailsState>, how?: { step?: boolean }) => void;

/** `step`: the back button leads to what was shown before. */
export function useEmailsAddress(): { state: EmailsState; set: SetEmails } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = readEmails(search);
  return {
    state,
    set: (change, { step = false } = {}) => {
      // The browser's own address: the router draws a change a moment later, and a second one must not undo the first.
      const now = readEmails(window.location.search);
      void navigate(pathname + writeEmails({ ...now, ...change }), { replace: !step, preventScrollReset: true });
    },
  };
}
