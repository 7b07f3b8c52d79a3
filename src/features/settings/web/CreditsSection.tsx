// Settings, Credits: the section of credits, whose receipts lead to the searches that they paid.
import { CreditsSettings } from '#features/credits/web/index.ts';
import { ReopenRun } from '#features/searches/web/index.ts';

export function CreditsSection() {
  return <CreditsSettings reopen={(searchId) => <ReopenRun runId={searchId} />} />;
}
