// What the company of `demo` has kept: results of its searches in lists, a note, a task, and a text to write to them.

import type { UserRow } from '#account/accounts/server/index.ts';
import { createActivitiesContext, createListsContext, createRecordsContext } from '#app/server/services.ts';
import { createNote, createTask } from '#crm/activities/server/index.ts';
import { createList } from '#crm/lists/server/index.ts';
import { createTemplate } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { saveResults } from '#prospecting/saving/server/index.ts';
import { toPrincipal } from './accounts.ts';
import { startOutreach } from './outreach.ts';

export interface Finds {
  people: string[];
  companies: string[];
}

const DAY_MS = 86_400_000;
/** The next steps of the people that were found first, in days from now. */
const STEPS = [
  { title: 'Send the price list', days: 2 },
  { title: 'Call about the samples', days: 0 },
  { title: 'Ask who buys for the new site', days: -1 },
] as const;
const TEMPLATE = {
  id: '0d4f6a52-7d0c-4b7e-9d7a-6f1f5f0c2a11',
  name: 'First letter to buyers',
  content: {
    channel: 'email',
    mode: 'rich',
    subject: 'Certified oak for {{company|your team}}',
    html: '<p>{Hello|Good day} {{first name|there}},</p><p>We saw boards of certified oak this spring and have some left. Would a price list help {{company|you}}?</p><p>If this is not for you, a short answer is enough and I will not write again.</p><p>{{sender name}}</p>',
  },
} as const;

/** Only on what was just found: a second run of the scenario finds nothing and adds nothing. */
export async function saveFinds(platform: Platform, user: UserRow, { people, companies }: Finds): Promise<void> {
  const principal = toPrincipal(user);
  // The answers are not shown: pictures need no signature.
  const records = createRecordsContext(platform, (url) => url);
  const lists = createListsContext(records);
  const { list: buyers } = await createList(lists, principal, { type: 'static', name: 'Nordic buyers' });
  const { list: timber } = await createList(lists, principal, { type: 'static', name: 'Timber' });
  const contacts = await saveResults(records, principal, {
    capability: 'linkedin-people',
    // The newest stands first in the table: so the first that was found does.
    keys: people.toReversed(),
    listId: buyers.id,
  });
  await saveResults(records, principal, { capability: 'linkedin-companies', keys: companies, listId: timber.id });
  await createTemplate(platform, principal, TEMPLATE);
  const newest = contacts.items.toReversed();
  await startOutreach(platform, records, principal, { listId: buyers.id, people: newest });
  const [first] = newest;
  if (!first) return;
  const activities = createActivitiesContext(platform);
  const about = { recordKind: first.kind, recordId: first.id };
  const note = 'Buys for three sites; asks for FSC papers first.';
  await createNote(activities, principal, { ...about, text: note }, 'seed-demo-note');
  const dayIn = (days: number) => new Date(platform.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
  for (const [number, { title, days }] of STEPS.entries()) {
    const record = newest[number];
    if (!record) return;
    const task = {
      recordKind: record.kind,
      recordId: record.id,
      title,
      due: dayIn(days),
      assigneeId: principal.userId,
    };
    await createTask(activities, principal, task, `seed-demo-task-${number + 1}`);
  }
}
