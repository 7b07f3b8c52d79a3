// Whole messages, as servers and programs write them, from bytes to their kind (integration contracts 5.6, 5.7).
import { describe, expect, it } from 'vitest';
import {
  ABOUT,
  answer,
  complaint,
  exchangeReport,
  eximReport,
  message,
  qmailReport,
  report,
} from '#tests/support/incoming-mails.ts';
import { classifyMail, plainSubject } from '../domain/classify-mail.ts';
import { mailIdsIn, verpIdsIn } from '../domain/parsed-mail.ts';
import { parseMail } from './intake/parse-mail.ts';

const RECEIVED = new Date('2026-11-23T09:00:00Z');
const OURS = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

async function classified(raw: Buffer) {
  return classifyMail(await parseMail(raw), RECEIVED);
}

describe('a report', () => {
  it.each<[string, Buffer, object]>([
    ['of Postfix', report(ABOUT), { code: '5.1.1', treatment: 'hard' }],
    ['with the headers only', report(ABOUT, { copy: 'text/rfc822-headers' }), { code: '5.1.1', treatment: 'hard' }],
    [
      'of a full mailbox',
      report(ABOUT, { status: '5.2.2', diagnostic: '552 5.2.2 Over quota' }),
      { code: '5.2.2', treatment: 'full', answer: '552 5.2.2 Over quota' },
    ],
    ['of a delay', report(ABOUT, { status: '4.4.1', action: 'delayed' }), { code: '4.4.1', treatment: 'delayed' }],
    [
      'given up after days',
      report(ABOUT, { status: '4.4.7', diagnostic: 'delivery time expired' }),
      { code: '4.4.7', treatment: 'passing' },
    ],
    [
      'that refuses us',
      report(ABOUT, { status: '5.7.26', diagnostic: '550 5.7.26 Unauthenticated email is not accepted' }),
      { treatment: 'sender' },
    ],
    [
      'whose code says nothing',
      report(ABOUT, { status: '5.0.0', diagnostic: '550 5.1.1 unknown' }),
      { code: '5.1.1', treatment: 'hard' },
    ],
    [
      'for internationalised mail',
      report(ABOUT, { statusType: 'message/global-delivery-status' }),
      { code: '5.1.1', treatment: 'hard' },
    ],
    ['of Exchange', exchangeReport(ABOUT), { code: '5.1.10', treatment: 'hard' }],
    ['of Exim', eximReport(ABOUT), { code: '5.1.1', treatment: 'hard', answer: '550 5.1.1 No such user here' }],
    ['of Exim, without a code', eximReport(ABOUT, 'all relevant MX records point to non-existent hosts'), { code: '' }],
    ['of qmail', qmailReport(ABOUT), { code: '5.1.1', treatment: 'hard' }],
  ])('%s', async (_, raw, detail) => {
    const came = await classified(raw);
    expect(came).toMatchObject({ kind: 'bounce', recipient: 'jo@acme.example', detail });
    expect(came.messageIds).toContain(ABOUT.messageId);
    expect(came.mailIds).toContain(OURS);
  });

  it('of Exchange, whose headers never were on the wire', async () => {
    const raw = message(ABOUT, {
      from: 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@there.example',
      subject: `Undeliverable: ${ABOUT.subject}`,
      headers: PLAIN,
      body: `Delivery has failed to these recipients or groups:\n\n${ABOUT.to}\n550 5.1.10 RecipientNotFound\n\nOriginal message headers:\n\nMessage-ID: ${ABOUT.messageId}`,
    });
    expect(await classified(raw)).toMatchObject({ kind: 'bounce', detail: { treatment: 'hard' }, mailIds: [OURS] });
  });

  it('without the attached mail still names its recipient', async () => {
    const came = await classified(report(ABOUT, { copy: 'none' }));
    expect(came).toMatchObject({ kind: 'bounce', recipient: 'jo@acme.example', messageIds: [], mailIds: [] });
  });

  it('of success is no bounce', async () => {
    expect((await classified(report(ABOUT, { action: 'delivered', status: '2.0.0' }))).kind).not.toBe('bounce');
  });
});

describe('a complaint', () => {
  it('names the mail', async () => {
    expect(await classified(complaint(ABOUT))).toMatchObject({ kind: 'complaint', mailIds: [OURS] });
  });
  it('that it is no spam is none', async () => {
    expect((await classified(complaint(ABOUT, 'not-spam'))).kind).not.toBe('complaint');
  });
});

describe('an automatic answer', () => {
  it('is that a mail was read or delivered, and that something is no spam', async () => {
    const read = message(ABOUT, {
      subject: 'Read: Spring prices',
      headers: {
        'In-Reply-To': ABOUT.messageId,
        'Content-Type': 'multipart/report; report-type=disposition-notification; boundary="B"',
      },
      body:
        '--B\nContent-Type: text/plain\n\nYour message was read.\n\n--B\nContent-Type: message/disposition-notification\n\n' +
        `Final-Recipient: rfc822;${ABOUT.to}\nOriginal-Message-ID: ${ABOUT.messageId}\nDisposition: manual-action/MDN-sent-manually; displayed\n\n--B--`,
    });
    const delivered = report(ABOUT, { action: 'delivered', status: '2.0.0' });
    for (const raw of [read, delivered, complaint(ABOUT, 'not-spam')]) {
      expect((await classified(raw)).kind).toBe('auto-reply');
    }
  });
  it.each<[string, Record<string, string>, string]>([
    ['by RFC 3834', { 'Auto-Submitted': 'auto-replied' }, 'Re: Spring prices'],
    ['generated', { 'Auto-Submitted': 'auto-generated; type=x' }, 'Ticket 12'],
    ['of an old program', { 'X-Autoreply': 'yes' }, 'Re: Spring prices'],
    ['by precedence', { Precedence: 'auto_reply' }, 'Re: Spring prices'],
    ['with an empty sender', { 'Return-Path': '<>' }, 'Re: Spring prices'],
    ['by its subject', {}, 'Automatic reply: Spring prices'],
    ['in German', {}, 'Abwesenheitsnotiz: Spring prices'],
    ['in French', {}, 'Réponse automatique : Spring prices'],
    ['in Polish', {}, 'Odpowiedź automatyczna: Spring prices'],
  ])('%s', async (_, headers, subject) => {
    const raw = answer(ABOUT, 'I am away until 8 January 2027.', { headers, subject: encoded(subject) });
    expect(await classified(raw)).toMatchObject({ kind: 'auto-reply', detail: { backOn: '2027-01-09' } });
  });

  it('is none where a header asks for none, or says that a person sent it', async () => {
    const headers = { 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'no' };
    expect((await classified(answer(ABOUT, 'Yes.', { headers }))).kind).toBe('reply');
  });

  it('detects people who no longer work there', async () => {
    const raw = answer(ABOUT, 'Jo is no longer with Acme. Please write to Kim.', {
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect((await classified(raw)).detail).toEqual({ left: true });
  });
});

describe('an answer of a person', () => {
  it('is what they wrote, without what our mail says below it', async () => {
    expect(await classified(answer(ABOUT, 'Sounds good.'))).toMatchObject({ kind: 'reply', body: 'Sounds good.' });
  });
  it('asks for no more mail', async () => {
    expect((await classified(answer(ABOUT, 'Please unsubscribe me.'))).kind).toBe('opt-out');
  });
  it('is read out of HTML, with the quotation taken off', async () => {
    const html = `<div>Gladly!<br>Jo</div><div class="gmail_quote">On Mon, 23 Nov 2026 Mia &lt;mia@us.example&gt; wrote:<blockquote>Unsubscribe</blockquote></div>`;
    const raw = answer(ABOUT, '', { body: html, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    expect(await classified(raw)).toMatchObject({ kind: 'reply', body: 'Gladly!\nJo' });
  });
  it('keeps its letters and its attachments', async () => {
    const body = `--B\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe\n\n--B\nContent-Type: application/pdf; name="Angebot.pdf"\nContent-Disposition: attachment; filename="Angebot.pdf"\nContent-Transfer-Encoding: base64\n\nJVBERi0=\n--B--`;
    const mail = await parseMail(
      answer(ABOUT, '', { body, headers: { 'Content-Type': 'multipart/mixed; boundary="B"' } }),
    );
    expect(mail.text.trim()).toBe('Grüße');
    expect(mail.attachments).toEqual([{ name: 'Angebot.pdf', type: 'application/pdf', bytes: 5 }]);
  });
});

describe('whatever comes', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no headers', Buffer.from('\r\n\r\nhello')],
    ['noise', Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7_919) % 256))],
    [
      'an endless boundary',
      message(ABOUT, { headers: { 'Content-Type': 'multipart/mixed; boundary="B"' }, body: '--B\n'.repeat(5_000) }),
    ],
    ['NULs', message(ABOUT, { headers: PLAIN, subject: 'a\0b', body: 'c\0d' })],
    [
      'a report without a body',
      message(ABOUT, { from: 'MAILER-DAEMON@x.example', subject: 'failure notice', body: '' }),
    ],
  ])('%s is something', async (_, raw) => {
    const came = await classified(raw);
    expect(came.kind).toBeTypeOf('string');
    expect(JSON.stringify(came)).not.toContain('\\u0000');
  });
});

it.each([
  ['Re: AW: Fwd: Spring  prices', 'spring prices'],
  ['RE[2]: Spring prices', 'spring prices'],
  ['Spring: prices', 'spring: prices'],
])('takes %s for %s', (subject, plain) => expect(plainSubject(subject)).toBe(plain));

it('finds ids of ours', () => {
  expect(mailIdsIn([`${ABOUT.messageId} <other@x>`, 'x'])).toEqual([OURS]);
  expect(verpIdsIn(['bounce+01932f4e7a107c3b9a545d1f0c6e2b81@us.example', `mia+b-${OURS}@us.example`])).toEqual([OURS]);
  expect(verpIdsIn(['mia@us.example', 'mia+news@us.example'])).toEqual([]);
});

/** RFC 2047. */
function encoded(subject: string): string {
  return `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
}
