// Quality S10 on what a server really receives: whatever a template or a contact holds stays text, on the whole way from the draft to the wire.
import { sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterEach, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { openDesk, runSender } from '#tests/support/sending.ts';
import { createComposerSource } from './composer-source.ts';
import { createOne } from './drafts.ts';
import { sendOne } from './send-draft.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function getDraft(who: Principal, subject: string, html: string, contactId: string | null = null) {
  const content = { channel: 'email', subject, html, mode: 'rich' } as const;
  const recipients = [{ email: 'jo@acme.example', name: '', contactId }];
  return createOne(stage.platform, who, { id: crypto.randomUUID(), recipients, content, templateId: null });
}

/** Sends it, without the half minute for undo. */
async function sentAs(who: Principal, draft: Awaited<ReturnType<typeof getDraft>>) {
  await sendOne(stage.platform, who, draft.id, draft.revision);
  await database.db.execute(sql`update mails set due_at = now() - interval '1 second' where stream_id = ${draft.id}`);
  const sink = await openSink();
  const sources = [createComposerSource(stage.platform)];
  stops.push(runSender({ platform: stage.platform, sources, transports: transportsTo(sink) }));
  stops.push(() => sink.close());
  await expect.poll(() => sink.taken.length).toBe(1);
  const [taken] = sink.taken;
  return { to: taken?.to, mail: await simpleParser(taken?.message ?? ''), raw: taken?.message.toString() ?? '' };
}

/** What other engines would run: it is no syntax of ours. */
const FOREIGN = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a user types
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '[[7*7]]',
  '{% for x in range(7) %}{% endfor %}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a user types
  '${process.env.SECRET_KEY}',
  '@(7*7)',
];

it.each([
  "{{constructor.constructor('return process')()}}",
  '{{process.env.SECRET_KEY}}',
  '{{__proto__}}',
  '{{toString}}',
  '{{this}}',
  '{{#each firstName}}x{{/each}}',
  '{{= 7*7 }}',
  '{{firstName.constructor}}',
])('%s is no field: nothing is sent with it', async (hostile) => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const draft = await getDraft(who, 'Hello', `<p>${hostile}</p>`);
  await expect(sendOne(stage.platform, who, draft.id, draft.revision)).rejects.toMatchObject({
    code: 'EMAIL_DRAFT_NOT_READY',
  });
  const { rows } = await database.db.execute(sql`select 1 from mails where stream_id = ${draft.id}`);
  expect(rows).toEqual([]);
});

it('the syntax of other engines arrives as it was typed', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const typed = FOREIGN.join(' ');
  const shown = typed.replace('<%= 7*7 %>', '&lt;%= 7*7 %&gt;');
  const { mail } = await sentAs(who, await getDraft(who, typed, `<p>${shown}</p>`));
  expect(mail.subject).toBe(typed);
  expect(mail.text).toContain(typed);
  for (const part of [mail.subject, mail.text, String(mail.html)]) {
    expect(part).not.toContain('49');
    // The key that this server was started with.
    expect(part).not.toContain('x'.repeat(64));
  }
});

it('what a contact holds is text: no field, no choice, no element, no header, no link of its own', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const name = '{{email}} {a|b}';
  const [contactId = ''] = await insertRecords(database.db, who.workspaceId, 'contact', [
    {
      name,
      first_name: name,
      email: 'jo@acme.example',
      company_name: '"><script>alert(1)</script><img src=x onerror=alert(1)>',
      title: 'Boss\r\nBcc: evil@evil.example',
      website: 'javascript:alert(1)',
    },
  ]);
  const html =
    '<p>Hi {{firstName}} of {{company}}, {{title}}</p><p><a href="{{website|https://acme.example}}">Site</a></p>';
  const { to, mail, raw } = await sentAs(
    who,
    await getDraft(who, '{{firstName}} {{company}} {{title}}', html, contactId),
  );
  expect(to).toEqual(['jo@acme.example']);
  expect(mail.bcc).toBeUndefined();
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
  expect(mail.subject).toContain(name);
  expect(String(mail.html)).toContain(name);
  expect(String(mail.html)).not.toMatch(/<script|<img|javascript:/i);
  expect(mail.text).toContain('<script>alert(1)</script>');
});
