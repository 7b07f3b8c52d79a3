// Settings, Credits: the section of credits, whose receipts lead to the searches that they paid.
import { CreditsSettings } from '#billing/credits/web/index.ts';
import { ReopenRun } from '#prospecting/searches/web/index.ts';

export function CreditsSection() {
  return <CreditsSettings reopen={(searchId) => <ReopenRun runId={searchId} />} />;
}
