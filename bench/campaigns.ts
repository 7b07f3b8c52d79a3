// Preflight of 10,000 people with one step and with three (issue: under 5 s), and how long they take into the queue.
import { sql } from 'drizzle-orm';
import type { CampaignSetup } from '#outreach/campaigns/contract.ts';
import { createSetup } from '#outreach/campaigns/domain/presets.ts';
import { createCampaignJobs } from '#outreach/campaigns/server/campaigns.jobs.ts';
import { launchCampaign } from '#outreach/campaigns/server/lifecycle/campaign-lifecycle.ts';
import { createCampaign } from '#outreach/campaigns/server/lifecycle/change-campaign.ts';
import { startPreflight } from '#outreach/campaigns/server/preflight/preflight-campaign.ts';
import { newId } from '#platform/ids.ts';
import { recordsContext } from '#tests/support/record-state.ts';
import { openDesk } from '#tests/support/sending.ts';
import { createOwner, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

const PEOPLE = 10_000;
const LIMIT_MS = 5_000;

const PARAGRAPH =
  '<p style="margin:0 0 12px">We noticed that <strong>{{company|your company}}</strong> is looking for someone who knows this trade in {{city|your town}}, and thought of you, {{firstName|there}}. </p>';
const HTML = PARAGRAPH.repeat(27);

export async function benchCampaigns({ platform }: Stage): Promise<Figure[]> {
  const who = await createOwner(platform, 'campaigns@bench.example');
  await openDesk(platform, who);
  await insertPeople(platform, who.workspaceId);
  const context = { platform, records: recordsContext(platform) };
  const jobs = createCampaignJobs(context);
  const run = async (name: string, payload: unknown) => {
    const started = performance.now();
    await jobs.find(({ definition }) => definition.name === name)?.run(payload, new AbortController().signal);
    return performance.now() - started;
  };
  const campaignOf = (steps: number) =>
    createCampaign(context, who, { id: newId(), name: `${steps} steps`, preset: 'sequence', setup: setupTo(steps) });
  const preflightOf = async (campaign: { id: string }) => {
    const { id } = await startPreflight(context, who, campaign.id);
    return run('campaign-preflight', { workspaceId: who.workspaceId, id });
  };
  const [one, three] = [await campaignOf(1), await campaignOf(3)];
  // The first reads what stays in memory: names of towns, texts.
  await preflightOf(one);
  const preflights = [await preflightOf(one), await preflightOf(three)] as const;
  const { id, revision } = three;
  await launchCampaign(context, who, { id, revision, key: newId() });
  const launch = await run('campaign-launch', { workspaceId: who.workspaceId, id });
  const figure = (what: string, ms: number): Figure => ({
    id: 'C1',
    what: `${what}, ${PEOPLE.toLocaleString('en-US')} people, ${(HTML.length / 1_024).toFixed(1)} kB HTML a mail`,
    ours: `${(ms / 1_000).toFixed(1)} s`,
    peer: '',
    ratio: '',
    bar: `< ${LIMIT_MS / 1_000} s`,
    met: ms < LIMIT_MS,
  });
  return [
    figure('preflight of 1 step', preflights[0]),
    figure('preflight of 3 steps', preflights[1]),
    figure('launch: all in the queue', launch),
  ];
}

function setupTo(steps: number): Partial<CampaignSetup> {
  const setup = createSetup('sequence', newId);
  return {
    audience: {
      ...setup.audience,
      sources: [{ from: 'contacts', target: { selection: { shelf: 'live' }, except: [] }, label: 'All' }],
    },
    steps: setup.steps.slice(0, steps).map((step, at) => ({
      ...step,
      variants: step.variants.map((variant) => ({
        ...variant,
        subject: at === 0 ? 'A word about {{company|you}}, {{firstName|there}}' : '',
        html: HTML,
      })),
    })),
  };
}

/** Each at a town of its own country, some with blanks, and each with something to say of the address. */
async function insertPeople({ db }: Stage['platform'], workspaceId: string): Promise<void> {
  await db.execute(sql`
    insert into contacts (workspace_id, id, source, name, first_name, last_name, email, company_name, city, country, email_verdict, email_checked_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'manual', 'Jo ' || n, 'Jo', 'Number ' || n, 'jo' || n || '@company' || n % 3000 || '.example',
           case when n % 50 = 0 then '' else 'Company ' || n % 3000 end,
           (array['Lisbon', 'Berlin', 'Chicago', 'Osaka', 'Sydney', 'Leeds', ''])[1 + n % 7],
           (array['PT', 'DE', 'US', 'JP', 'AU', 'GB', 'FR'])[1 + n % 7], case when n % 2 = 0 then 'valid' end, case when n % 2 = 0 then now() - interval '40 days' end
      from generate_series(1, ${PEOPLE}) n`);
}
