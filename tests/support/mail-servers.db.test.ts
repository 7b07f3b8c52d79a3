// A small campaign through a real mail server and back: Postfix takes and delivers it, bounces what has no mailbox, and Dovecot gives the
// answers to the product. Skipped where this machine has none of them, or may not start them.

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCampaignSource } from '#outreach/campaigns/server/index.ts';
import { startInboxPoller } from '#outreach/inbox/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import { withCampaigns } from './campaigning.ts';
import { withDatabase } from './database.ts';
import { type Dovecot, HAS_DOVECOT, startDovecot } from './dovecot.ts';
import { saveImapPassword } from './imap-secret.ts';
import { type About, answer, complaint } from './incoming-mails.ts';
import { transportsTo } from './mail-sink.ts';
import { someone } from './platform.ts';
import { HAS_POSTFIX, type Postfix, startPostfix } from './postfix.ts';
import { openDesk, runSender } from './sending.ts';
import { mailboxRow } from './sent-mails.ts';

const US = 'mia@us.example';
const JO = 'jo@acme.example';
const GHOST = 'ghost@birch.example';
const CROSS = 'cross@pine.example';

const database = withDatabase();
const { verifier } = loadConfig({});
const there = withCampaigns(database, { allowPrivateSources: true, verifier: { ...verifier, port: 2_525 } });

describe.skipIf(!HAS_DOVECOT || !HAS_POSTFIX)('Postfix and Dovecot', () => {
  let dovecot: Dovecot;
  let postfix: Postfix;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    dovecot = await startDovecot();
    const maildirs = { [US]: 'mail', [JO]: 'jo', [CROSS]: 'cross', 'postmaster@birch.example': 'postmaster' };
    postfix = await startPostfix({ base: dovecot.folder, maildirs });
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await postfix?.close();
    await dovecot?.close();
  });

  async function sendThrough(from: string, raw: Buffer): Promise<void> {
    const connection = await transportsTo(postfix).open('', '', 'smtp');
    const outcome = await connection.send({ from, to: US, attempts: 1, reference: '' }, raw);
    connection.close();
    expect(outcome.kind).toBe('taken');
  }

  it('deliver a campaign, and bring back its bounce, its answer and its complaint', async () => {
    const { platform, context } = there;
    const who = await someone(platform);
    await openDesk(platform, who);
    const mailboxId = await mailboxRow(database.db, who, US, dovecot.port);
    await database.db.execute(
      sql`update mailboxes set gap_min_seconds = 0, gap_max_seconds = 0 where id = ${mailboxId}`,
    );
    await saveImapPassword(platform, who, mailboxId, dovecot.password);
    const ids = await there.people(
      who,
      [JO, GHOST, CROSS].map((email) => ({ name: email, email })),
    );
    const campaign = await there.launched(who, ids, { mailboxIds: [mailboxId], waitDays: 3 });
    const source = createCampaignSource(context);
    stops.push(runSender({ platform, sources: [source], transports: transportsTo(postfix) }));
    stops.push(startInboxPoller({ platform, sources: [source] }, { turnsMs: 50 }));

    // All were taken at RCPT; one of them comes back as Postfix reports it.
    const states = () => there.stateOf(who, campaign.id);
    await expect.poll(states).toEqual({ [JO]: 'active', [GHOST]: 'bounced: bounced', [CROSS]: 'active' });
    const { rows } = await database.db.execute<{ to: string; messageId: string; state: string; answer: string }>(sql`
      select to_email as "to", message_id as "messageId", state, answer from mails
       where workspace_id = ${who.workspaceId} and ended_at is not null and sending_at is not null`);
    for (const { answer: said } of rows) expect(said).toMatch(/^250 2\.0\.0 Ok: queued as/);
    expect(rows.find(({ to }) => to === GHOST)?.state).toBe('refused');

    // What arrived is what was written down, with its ways to unsubscribe.
    const inbox = path.join(dovecot.folder, 'jo', 'new');
    await expect.poll(() => readdir(inbox)).toHaveLength(1);
    const [file = ''] = await readdir(inbox);
    const arrived = await readFile(path.join(inbox, file), 'utf8');
    const idOf = (to: string) => rows.find((row) => row.to === to)?.messageId ?? '';
    expect(arrived).toContain(`Message-ID: ${idOf(JO)}`);
    expect(arrived).toMatch(/^List-Unsubscribe: <http/m);
    expect(arrived).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const about = (to: string): About => ({ messageId: idOf(to), to, from: US, subject: 'Timber for you' });
    await sendThrough(JO, answer(about(JO), 'Yes, call me tomorrow.'));
    await sendThrough('fbl@pine.example', complaint(about(CROSS)));
    await expect
      .poll(states)
      .toEqual({ [JO]: 'replied: replied', [GHOST]: 'bounced: bounced', [CROSS]: 'complained: complained' });
    const suppressed = await database.db.execute<{ value: string; reason: string }>(sql`
      select value, reason from suppressions where workspace_id = ${who.workspaceId} order by value`);
    expect(suppressed.rows).toEqual([
      { value: CROSS, reason: 'complained' },
      { value: GHOST, reason: 'bounced' },
    ]);
  });
});
