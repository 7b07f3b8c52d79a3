// What the company of `demo` sends: a practice mailbox, so nothing leaves the machine, and a campaign to the people it has kept.
import { createMailboxesContext } from '#app/server/services.ts';
import { editRecord, type RecordsContext } from '#crm/records/server/index.ts';
import {
  createCampaign,
  launchCampaign,
  runPreflight,
  saveCampaign,
  startPreflight,
} from '#outreach/campaigns/server/index.ts';
import type { PracticeBehaviour } from '#outreach/mailboxes/fields.contract.ts';
import { createPractice, saveIdentity, setRule } from '#outreach/mailboxes/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';

interface Audience {
  listId: string;
  /** Contacts of the list, in the order of the behaviours that the practice mailbox is given for their emails. */
  people: readonly { id: string; name: string }[];
}

const IDENTITY = {
  name: 'Keller Timber',
  postalAddress: 'Seestrasse 12, 8002 Zurich, Switzerland',
  optOutText: 'To stop receiving these emails, unsubscribe here',
};

/** What happens to the emails, in turn: most are only delivered. */
const BEHAVIOURS: readonly PracticeBehaviour[] = [
  'answer',
  'deliver',
  'deliver',
  'auto-answer',
  'deliver',
  'answer',
  'deliver',
  'unsubscribe',
  'deliver',
  'deliver',
  'bounce-later',
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'deliver',
];

/** The second and third go on in the conversation of the first, after 3 and 5 workdays. */
const MESSAGES = [
  {
    subject: 'Certified oak for {{company|your team}}',
    html: '<p>Good day {{first name|there}},</p><p>we have boards of certified oak left from this spring. Would a price list help {{company|you}}?</p><p>{{sender name}}</p>',
  },
  {
    subject: '',
    html: '<p>Good day {{first name|there}},</p><p>the boards can be seen in Zurich until the end of the month. Shall I keep some for you?</p><p>{{sender name}}</p>',
  },
  {
    subject: '',
    html: '<p>Good day {{first name|there}},</p><p>this is my last mail about the oak. A short no is fine too.</p><p>{{sender name}}</p>',
  },
] as const;

/** At any hour of any day, so that a demonstration does not wait for Monday. */
const ANY_TIME = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [[0, 1_440]]]),
);

/** The server that runs beside this sends the emails; without one they are sent when it starts. */
export async function startOutreach(
  platform: Platform,
  records: RecordsContext,
  principal: Principal,
  { listId, people }: Audience,
): Promise<void> {
  const mailboxes = createMailboxesContext(platform);
  await saveIdentity(mailboxes, principal, IDENTITY);
  const mailbox = await createPractice(mailboxes, principal, {
    id: newId(),
    fromName: 'Maria Keller',
    zone: 'Europe/Zurich',
  });
  for (const [at, { id, name }] of people.entries()) {
    const email = toAddress(name, at + 1);
    await editRecord(records, principal, 'contact', id, { values: { email } });
    const behaviour = BEHAVIOURS[at % BEHAVIOURS.length] ?? 'deliver';
    if (behaviour !== 'deliver')
      await setRule(mailboxes, principal.workspaceId, { mailboxId: mailbox.id, recipient: email, behaviour });
  }
  const campaigns = { platform, records };
  const begun = await createCampaign(campaigns, principal, {
    id: newId(),
    name: 'Certified oak, Nordics',
    preset: 'sequence',
  });
  const campaign = await saveCampaign(campaigns, principal, begun.id, {
    revision: begun.revision,
    audience: { ...begun.setup.audience, sources: [{ from: 'list', listId, follow: false }] },
    schedule: { ...begun.setup.schedule, windows: ANY_TIME },
    steps: begun.setup.steps.map((step, at) => ({
      ...step,
      variants: step.variants.map((variant) => ({ ...variant, ...MESSAGES[at] })),
    })),
  });
  const preflight = await startPreflight(campaigns, principal, campaign.id);
  await runPreflight(campaigns, principal.workspaceId, preflight.id);
  await launchCampaign(campaigns, principal, { id: campaign.id, revision: campaign.revision, key: newId() });
}

/**
 * At a reserved domain (RFC 2606), and at one for each: a reply stops everyone at its company.
 * A name without Latin letters gives its number.
 */
function toAddress(name: string, number: number): string {
  const [first = `person${number}`, ...others] =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return `${first}@${[...others, number].join('-')}.example`;
}
