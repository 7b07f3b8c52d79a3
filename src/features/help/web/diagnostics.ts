// What a message to support says of this browser: shown in full before it is sent, without passwords, contacts or what was searched for.
import type { UserDocument } from '#features/accounts/contract.ts';
import { recentFaults } from '#platform/web/recent-faults.ts';
import type { Diagnostics } from '../contract.ts';

interface Facts {
  user: Pick<UserDocument, 'uid' | 'currentPlan'>;
  version: string;
  /** Path of the page that was open before help. */
  page: string;
  now: Date;
}

export function makeDiagnostics({ user, version, page, now }: Facts): Diagnostics {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    version,
    plan: user.currentPlan,
    accountId: user.uid,
    page: page.slice(0, 300),
    browser: navigator.userAgent.slice(0, 400),
    window: `${innerWidth} x ${innerHeight}`,
    language: navigator.language,
    timeZone,
    online: navigator.onLine,
    time: now.toISOString(),
    failedCalls: [...recentFaults()],
  };
}
