// Mailboxes to practise with, over the way that every mail goes: SMTP to a server of this process, and its inbox.
import { simpleParser } from 'mailparser';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { PracticeBehaviour } from '../../contract.ts';
import { changeMany } from '../change-mailboxes.ts';
import { inboxAccess } from '../transport/inbox-access.provider.ts';
import { openTransport } from '../transport/transport.provider.ts';
import {
  actAsRecipient,
  createPractice,
  deletePracticeEmails,
  listPracticeEmails,
  readPracticeEmail,
  setRule,
} from './practice-mailboxes.ts';
import { closePracticeServer } from './practice-server.ts';

const database = withDatabase();
const test = withPlatform(database);
afterAll(() => closePracticeServer(test.platform));

const HOUR = 3_600_000;
const context = () => createMailboxesContext(test.platform);
const MESSAGE = (to: string, subject = 'Timber for Oak') =>
  Buffer.from(
    [
      'From: Ada <practice@practice.test>',
      `To: ${to}`,
      `Subject: ${subject}`,
      'Message-ID: <first@practice.test>',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Do you buy <b>timber</b>?</p>',
      '',
    ].join('\r\n'),
  );

async function practising(): Promise<{ who: Principal; mailboxId: string; sender: string }> {
  const who = await someone(test.platform);
  const { id, email } = await createPractice(context(), who, { id: newId(), fromName: 'Ada', zone: 'Europe/Lisbon' });
  return { who, mailboxId: id, sender: email };
}

async function sendTo(workspaceId: string, mailboxId: string, from: string, to: string) {
  const transport = await openTransport(test.platform, workspaceId, mailboxId);
  const outcome = await transport.send({ from, to }, MESSAGE(to));
  transport.close();
  return outcome;
}

/** What has come back by an hour from now. */
async function answersTo(workspaceId: string, mailboxId: string, after = 0) {
  const later = { ...test.platform, clock: { now: () => Date.now() + HOUR } };
  const access = await inboxAccess(later, workspaceId, mailboxId);
  if (access?.kind !== 'practice') throw new Error('this is no inbox to practise with');
  return access.after(after, 100);
}

const rule = (who: Principal, mailboxId: string, recipient: string | null, behaviour: PracticeBehaviour | null) =>
  setRule(context(), who.workspaceId, { mailboxId, recipient, behaviour });

describe('a mailbox to practise with', () => {
  it('takes a mail, shows it as it would arrive, and answers nothing by itself', async () => {
    const { who, mailboxId, sender } = await practising();
    expect(sender).toBe('practice@practice.test');
    expect(await sendTo(who.workspaceId, mailboxId, sender, 'bo@oak.example')).toMatchObject({ kind: 'taken' });
    const { items, total } = await listPracticeEmails(context(), who.workspaceId, { limit: 10 });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ to: 'bo@oak.example', from: sender, subject: 'Timber for Oak', opening: 'Do you buy timber?' },
      ...{ behaviour: 'deliver', came: [] },
    });
    const mail = await readPracticeEmail(context(), who.workspaceId, items[0]?.id ?? '');
    expect(mail.html).toContain('<b>timber</b>');
    expect(mail.headers).toContainEqual({ name: 'Message-ID', value: '<first@practice.test>' });
    expect(await answersTo(who.workspaceId, mailboxId)).toEqual([]);
  });

  it.each<[PracticeBehaviour, object]>([
    ['bounce', { kind: 'refused', permanent: true, at: 'recipient', answer: '550 5.1.1 User unknown' }],
    ['try-later', { kind: 'refused', permanent: false, at: 'recipient', answer: '451 4.7.1 Please try again later' }],
    ['away', { kind: 'not-sent' }],
  ])('told to %s for one recipient, does so for that one alone', async (behaviour, outcome) => {
    const { who, mailboxId, sender } = await practising();
    await rule(who, mailboxId, 'bo@oak.example', behaviour);
    expect(await sendTo(who.workspaceId, mailboxId, sender, 'Bo@oak.example')).toMatchObject(outcome);
    expect(await sendTo(who.workspaceId, mailboxId, sender, 'cy@oak.example')).toMatchObject({ kind: 'taken' });
    expect((await listPracticeEmails(context(), who.workspaceId, { limit: 10 })).items.map(({ to }) => to)).toEqual([
      'cy@oak.example',
    ]);
  });

  it('that is away for all cannot be connected to, until its rule changes', async () => {
    const { who, mailboxId, sender } = await practising();
    await rule(who, mailboxId, null, 'away');
    await expect(openTransport(test.platform, who.workspaceId, mailboxId)).rejects.toMatchObject({
      at: 'connect',
      permanent: false,
    });
    await rule(who, mailboxId, null, null);
    expect(await sendTo(who.workspaceId, mailboxId, sender, 'bo@oak.example')).toMatchObject({ kind: 'taken' });
  });

  it('keeps a mail and never says so if its rule is to stall', async () => {
    const { who, mailboxId, sender } = await practising();
    await rule(who, mailboxId, null, 'stall');
    const transport = await openTransport(test.platform, who.workspaceId, mailboxId);
    const handover = transport.send({ from: sender, to: 'bo@oak.example' }, MESSAGE('bo@oak.example'));
    await expect.poll(async () => (await listPracticeEmails(context(), who.workspaceId, { limit: 10 })).total).toBe(1);
    await closePracticeServer(test.platform);
    expect(await handover).toMatchObject({ kind: 'uncertain' });
  });

  it.each<[PracticeBehaviour, (mail: Awaited<ReturnType<typeof simpleParser>>, source: string) => void]>([
    [
      'answer',
      (mail) => {
        expect(mail.inReplyTo).toBe('<first@practice.test>');
        expect(mail.subject).toBe('Re: Timber for Oak');
        expect(mail.from?.value[0]?.address).toBe('bo@oak.example');
        expect(mail.headers.has('auto-submitted')).toBe(false);
      },
    ],
    [
      'colleague-answer',
      (mail) => {
        expect(mail.inReplyTo).toBeUndefined();
        expect(mail.from?.value[0]?.address).toBe('colleague@oak.example');
      },
    ],
    ['unsubscribe', (mail) => expect(mail.text).toMatch(/^Unsubscribe\n/)],
    ['auto-answer', (mail) => expect(mail.headers.get('auto-submitted')).toBe('auto-replied')],
    [
      'bounce-later',
      (_mail, source) => {
        expect(source).toContain('multipart/report; report-type=delivery-status');
        expect(source).toContain('Status: 5.1.1');
        expect(source).toContain('Message-ID: <first@practice.test>');
      },
    ],
    ['complain', (_mail, source) => expect(source).toContain('Feedback-Type: abuse')],
  ])('told to %s, has it in its inbox a moment later', async (behaviour, says) => {
    const { who, mailboxId, sender } = await practising();
    await rule(who, mailboxId, null, behaviour);
    await sendTo(who.workspaceId, mailboxId, sender, 'bo@oak.example');
    const [came, ...more] = await answersTo(who.workspaceId, mailboxId);
    expect(more).toEqual([]);
    const source = came?.content.toString('utf8') ?? '';
    says(await simpleParser(source), source);
    expect(came?.uid).toBe(1);
    const { items } = await listPracticeEmails(context(), who.workspaceId, { limit: 10 });
    expect(items[0]?.came.map((answer) => answer.behaviour)).toEqual([behaviour]);
  });

  it('has a recipient act on demand, and numbers what comes back so that nothing is missed or seen twice', async () => {
    const { who, mailboxId, sender } = await practising();
    await sendTo(who.workspaceId, mailboxId, sender, 'bo@oak.example');
    const [mail] = (await listPracticeEmails(context(), who.workspaceId, { limit: 1 })).items;
    const act = (text: string) => actAsRecipient(context(), who.workspaceId, mail?.id ?? '', { do: 'answer', text });
    await act('One');
    const [first] = await answersTo(who.workspaceId, mailboxId);
    await act('Two');
    await Promise.all([act('Three'), act('Four'), answersTo(who.workspaceId, mailboxId, 1)]);
    const rest = await answersTo(who.workspaceId, mailboxId, first?.uid);
    expect(first?.uid).toBe(1);
    expect(rest.map(({ uid }) => uid)).toEqual([2, 3, 4]);
    await deletePracticeEmails(context(), who.workspaceId, mailboxId);
    expect(await answersTo(who.workspaceId, mailboxId, 4)).toEqual([]);
    expect((await listPracticeEmails(context(), who.workspaceId, { limit: 1 })).total).toBe(0);
  });

  it('belongs to its workspace, and sends nothing once it was removed', async () => {
    const [mine, other] = await Promise.all([practising(), practising()]);
    await expect(openTransport(test.platform, other.who.workspaceId, mine.mailboxId)).rejects.toMatchObject({
      permanent: true,
    });
    await expect(rule(other.who, mine.mailboxId, null, 'away')).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
    await changeMany(context(), mine.who, { ids: [mine.mailboxId], action: { do: 'remove' } });
    await expect(openTransport(test.platform, mine.who.workspaceId, mine.mailboxId)).rejects.toMatchObject({
      permanent: true,
    });
    expect(await inboxAccess(test.platform, mine.who.workspaceId, mine.mailboxId)).toBeNull();
  });
});
