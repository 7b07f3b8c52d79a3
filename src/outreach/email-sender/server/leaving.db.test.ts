// The preview in the composer is what is sent, to the letter: text and HTML, with the signature.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { mailDocument } from '#outreach/templates/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { addMailbox, runSender, states } from '#tests/support/sending.ts';
import { checkedDraft } from './check-draft.ts';
import { createComposerSource } from './composer-source.ts';
import { createOne, theDraft } from './drafts.ts';
import { sendOne } from './send-draft.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const html = '<p>Hello {{firstName|there}} &amp; all</p><p><a href="https://oak.example/?a=1&amp;b=2">Prices</a></p>';

async function write(emails: readonly string[]) {
  const who = await someone(stage.platform);
  const mailboxId = await addMailbox(database, who, {});
  await database.db.execute(sql`
    update mailboxes set signature = ${'Mia Oak\n<Sales> & "Timber"\n'} where id = ${mailboxId}`);
  await database.db.execute(sql`
    insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
    values (${who.workspaceId}, 'Oak & Sons', '1 Long Lane', 'Stop these mails', ${who.userId})`);
  const { id } = await createOne(stage.platform, who, {
    id: crypto.randomUUID(),
    recipients: emails.map((email) => ({ email, name: '', contactId: null })),
    content: { channel: 'email', subject: 'Oak', html, mode: 'rich' },
    templateId: null,
  });
  const draft = await theDraft(database.db, who, id);
  const { preview } = await checkedDraft(stage.platform, who, draft);
  if (preview === null) throw new Error('it has a recipient');
  return { who, id, revision: draft.revision, preview };
}

it('a single email is sent as it was shown, signed', async () => {
  const { who, id, revision, preview } = await write(['jo@acme.example']);
  expect(preview.text).toMatch(/\n-- \nMia Oak\n<Sales> & "Timber"\n$/);
  expect(preview.html).toContain('Mia Oak<br />&lt;Sales&gt; &amp; &quot;Timber&quot;</div>');
  expect(preview.text).not.toContain('1 Long Lane');
  const sink = await openSink();
  const sources = [createComposerSource(stage.platform)];
  await sendOne(stage.platform, who, id, revision);
  await database.db.execute(sql`update mails set due_at = now() where stream_id = ${id}`);
  stops.push(runSender({ platform: stage.platform, sources, transports: transportsTo(sink) }), () => sink.close());
  await expect.poll(() => states(stage.platform, who.workspaceId)).toEqual({ sent: 1 });
  const { rows } = await database.db.execute<{ html: string; text: string }>(
    sql`select html, text from mail_contents where workspace_id = ${who.workspaceId}`,
  );
  expect(rows.map((row) => ({ html: mailDocument(row.html), text: row.text }))).toEqual([
    { html: preview.html, text: preview.text },
  ]);
});

it('one to several shows who writes and how to opt out', async () => {
  const { preview } = await write(['jo@acme.example', 'bo@acme.example']);
  expect(preview.to).toBe('jo@acme.example');
  expect(preview.html).toContain('Oak &amp; Sons<br />1 Long Lane<br /><a href=');
  expect(preview.text).toMatch(/"Timber"\n\nOak & Sons\n1 Long Lane\nStop these mails: https:\/\//);
});
