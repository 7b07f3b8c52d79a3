// Which view the sign-in page shows. The address's fragment says it: mails link to two of them, "Forgot?" to one, and
// the browser's back button works between them.
import { useEffect, useState } from 'react';
import { forgetMailLink, type MailLink, parseMailLink } from './mail-link.ts';

export type AuthView = { kind: 'sign-in' } | { kind: 'forgot' } | MailLink;

/** The view, and a way to another one once a link has done its work. */
export function useAuthView(): [view: AuthView, show: (view: AuthView) => void] {
  const [view, setView] = useState<AuthView>(() => viewOf(location.hash));

  useEffect(() => {
    // Read above, gone from the address now; the same for a link that is opened while the page is there.
    if (parseMailLink(location.hash)) forgetMailLink();
    const onHashChange = () => {
      setView(viewOf(location.hash));
      if (parseMailLink(location.hash)) forgetMailLink();
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  return [view, setView];
}

function viewOf(hash: string): AuthView {
  return parseMailLink(hash) ?? { kind: hash === '#forgot' ? 'forgot' : 'sign-in' };
}
