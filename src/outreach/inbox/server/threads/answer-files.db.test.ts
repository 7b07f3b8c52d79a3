// Files of replies: stored once, served to their workspace alone, and no reason to miss a reply.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Files, StorageFault } from '#platform/files/files.ts';
import { newId } from '#platform/ids.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type About, answer, report } from '#tests/support/incoming-mails.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { createIngestMessage } from '../intake/ingest-message.ts';
import { ANSWER_FILES, answerFileKey, openAnswerFile, sweepAnswerFiles } from './answer-files.ts';
import { getConversation } from './read-threads.ts';

const database = withDatabase();
const test = withPlatform(database);

const PDF = Buffer.from('%PDF-1.7 spring prices');

function withFiles(about: About): Buffer {
  const part = (name: string, type: string, content: Buffer) =>
    `--B\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64')}\n`;
  return answer(about, '', {
    headers: { 'Content-Type': 'multipart/mixed; boundary="B"' },
    body: `--B\nContent-Type: text/plain\n\nHere they are.\n${part('prices.pdf', 'application/pdf', PDF)}${part('prices.pdf', 'text/html', Buffer.from('<script>1</script>'))}--B--`,
  });
}

async function scene(files: Partial<Files> = {}) {
  const who = await someone(test.platform);
  const { workspaceId } = who;
  const mailboxId = await mailboxRow(database.db, who, 'mia@us.example');
  const sent = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
  const about: About = { messageId: sent.messageId, to: 'jo@acme.example', from: 'mia@us.example', subject: 'Spring' };
  const platform = { ...test.platform, files: { ...test.platform.files, ...files } };
  const takeIn = createIngestMessage({ platform, sources: [] });
  const come = (raw: Buffer) => takeIn({ workspaceId, mailboxId, raw });
  const stored = async () => {
    const keys: string[] = [];
    for await (const page of platform.files.list(`${ANSWER_FILES}${workspaceId}_`)) {
      keys.push(...page.map(({ key }) => key));
    }
    return keys;
  };
  const came = async () => {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from inbox_threads where workspace_id = ${workspaceId}`,
    );
    const id = rows[0]?.id ?? '';
    const { items } = await getConversation(database.db, workspaceId, id);
    return { id, message: items.find(({ way }) => way === 'in') };
  };
  return { workspaceId, about, come, stored, came };
}

async function read(content: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of content) text += chunk;
  return text;
}

it('are kept once however often the answer is read, and opened by their workspace alone', async () => {
  const { workspaceId, about, come, stored, came } = await scene();
  const raw = withFiles(about);
  const all = await Promise.all([come(raw), come(raw), come(raw), come(raw)]);
  expect(all.sort()).toEqual(['known', 'known', 'known', 'taken']);
  expect(await stored()).toHaveLength(2);
  const { id, message } = await came();
  expect(message?.attachments).toEqual([
    { name: 'prices.pdf', type: 'application/pdf', bytes: PDF.length, kept: true },
    { name: 'prices.pdf', type: 'text/html', bytes: 18, kept: true },
  ]);
  const messageId = message?.id ?? '';
  const { name, content } = await openAnswerFile(test.platform, workspaceId, { id, messageId, place: 0 });
  expect([name, await read(content)]).toEqual(['prices.pdf', String(PDF)]);
  const stranger = await someone(test.platform);
  const missing = { code: 'THREAD_NOT_FOUND' };
  const open = (of: string, wanted: { id: string; messageId: string; place: number }) =>
    openAnswerFile(test.platform, of, wanted);
  await expect(open(stranger.workspaceId, { id, messageId, place: 0 })).rejects.toMatchObject(missing);
  await expect(open(workspaceId, { id, messageId, place: 2 })).rejects.toMatchObject(missing);
  await expect(open(workspaceId, { id: newId(), messageId, place: 0 })).rejects.toMatchObject(missing);
});

it('of a report are left where they are', async () => {
  const { about, come, stored } = await scene();
  expect(await come(report(about))).toBe('taken');
  expect(await stored()).toEqual([]);
});

it('that the store does not take do not keep the answer away', async () => {
  const full = async () => Promise.reject(new StorageFault(402));
  const { about, come, came } = await scene({ put: full });
  expect(await come(withFiles(about))).toBe('taken');
  const { message } = await came();
  expect(message).toMatchObject({ body: 'Here they are.', attachments: [{ kept: false }, { kept: false }] });
});

it('go at night where no answer names them', async () => {
  const { workspaceId, about, come, stored } = await scene();
  await come(withFiles(about));
  const left = answerFileKey(workspaceId, newId(), 0);
  await test.platform.files.put(left, PDF, 'application/octet-stream');
  const later = { now: () => Date.now() + 2 * 60 * 60 * 1_000 };
  expect(await sweepAnswerFiles(test.platform)).toBe(0);
  expect(await sweepAnswerFiles({ ...test.platform, clock: later })).toBe(1);
  expect(await stored()).toHaveLength(2);
  expect(await test.platform.files.has(left)).toBe(false);
});
