// A complaint or a report is found in every form that MIME gives it: type, disposition, file name, transfer encoding and nesting
// (RFC 5965, 3464, 6522, 6532, 6533).
import { describe, expect, it } from 'vitest';
import { ABOUT } from '#tests/support/incoming-mails.ts';
import { type Encoding, mail, multipart, part } from '#tests/support/mime.ts';
import { classifyMail } from '../domain/classify-mail.ts';
import { parseMail } from './intake/parse-mail.ts';

const RECEIVED = new Date('2026-11-23T09:00:00Z');
const OURS = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const HEADS = `From: ${ABOUT.from}\nTo: ${ABOUT.to}\nSubject: ${ABOUT.subject}\nMessage-ID: ${ABOUT.messageId}\n`;
const COPY = `${HEADS}Content-Type: multipart/alternative; boundary="inner"\n\n--inner\nContent-Type: text/plain\n\nHello Jo\n--inner--\n`;
const WORDS = part({
  type: 'text/plain',
  body: 'This is an email abuse report for a message received from 192.0.2.1.',
});
const FEEDBACK = 'Feedback-Type: abuse\nUser-Agent: Reports/1.0\nVersion: 1\nOriginal-Mail-From: <mia@us.example>\n';
const STATUS = `Reporting-MTA: dns; mx.acme.example\n\nFinal-Recipient: rfc822; ${ABOUT.to}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n`;

const classify = async (raw: Buffer) => classifyMail(await parseMail(raw), RECEIVED);

const DISPOSITIONS = [
  '',
  'inline',
  'attachment',
  'attachment; filename="copy.eml"',
  'inline; filename="original message.eml"',
];
const ENCODINGS: readonly Encoding[] = ['7bit', 'base64', 'quoted-printable'];
const COPIES = [
  { type: 'message/rfc822', body: COPY },
  { type: 'message/rfc822; charset=utf-8; name="Spring prices.eml"', body: COPY },
  { type: 'message/global', body: COPY },
  { type: 'text/rfc822-headers', body: HEADS },
  { type: 'text/rfc822-headers; charset=us-ascii', body: HEADS },
  { type: 'message/rfc822-headers', body: HEADS },
  { type: 'message/global-headers', body: HEADS },
  { type: 'application/octet-stream; name="original.eml"', body: COPY },
  { type: 'text/plain; name="original.eml"', body: COPY, disposition: 'attachment; filename="original.eml"' },
];
const NESTINGS: readonly [string, (report: string) => string][] = [
  ['at the top', (report) => report],
  ['in multipart/mixed', (report) => multipart('mixed', [WORDS, report])],
  ['in multipart/mixed twice, with a footer', (report) => multipart('mixed', [multipart('mixed', [report]), WORDS])],
  [
    'forwarded as message/rfc822',
    (report) =>
      multipart('mixed', [
        WORDS,
        part({
          type: 'message/rfc822',
          disposition: 'inline',
          body: `From: fbl@x.example\nSubject: Report\n${report}`,
        }),
      ]),
  ],
];

const forms = COPIES.flatMap((copy) =>
  DISPOSITIONS.flatMap((disposition) => ENCODINGS.map((encoding) => ({ disposition, encoding, ...copy }))),
);

/** Every form, in one nesting after the other; the first form in all of them. */
const nestedForms = forms.flatMap((form, n) =>
  NESTINGS.filter((_, m) => m === (n % 5) % NESTINGS.length || n === 0).map(([nesting, nest]) => ({
    form,
    nesting,
    nest,
  })),
);

describe('a complaint', () => {
  const headers = { From: 'fbl@provider.example', Subject: 'FW: Spring prices' };
  const report = (copy: string, feedback = part({ type: 'message/feedback-report', body: FEEDBACK })) =>
    multipart('report', [WORDS, feedback, copy], '; report-type=feedback-report');
  const found = { kind: 'complaint', mailIds: [OURS] };

  it('is found whatever form its copy has, at any depth', async () => {
    const lost: string[] = [];
    for (const { form, nesting, nest } of nestedForms) {
      const { kind, mailIds } = await classify(mail(headers, nest(report(part(form)))));
      if (kind !== 'complaint' || mailIds[0] !== OURS)
        lost.push(`${form.type} | ${form.disposition} | ${form.encoding} | ${nesting}`);
    }
    expect(lost).toEqual([]);
    expect(nestedForms).toHaveLength(138);
  });

  it('is found whatever form its report has', async () => {
    const types = [
      'message/feedback-report',
      'message/feedback-report; name="report.txt"',
      'application/octet-stream',
      'text/plain',
    ];
    for (const type of types) {
      for (const [n, disposition] of DISPOSITIONS.entries()) {
        for (const encoding of ENCODINGS.slice(n % 2, (n % 2) + 2)) {
          const feedback = part({ type, disposition, encoding, body: FEEDBACK });
          const copy = part({ type: 'message/rfc822', disposition: 'inline', body: COPY });
          expect(
            await classify(mail(headers, report(copy, feedback))),
            `${type} ${disposition} ${encoding}`,
          ).toMatchObject(found);
        }
      }
    }
  });

  it('is the example of RFC 5965, appendix B: the copy inline, then an abuse report with a copy that names another mail inside', async () => {
    const raw = mail(
      { From: '<abusedesk@example.com>', Subject: 'FW: Earn money', To: '<abuse@example.net>' },
      report(
        part({
          type: 'message/rfc822',
          disposition: 'inline',
          body: `Received: from mailserver.example.net by example.com with ESMTP id M63d4137594e46\n${COPY}`,
        }),
      ),
    );
    expect(await classify(raw)).toMatchObject(found);
  });

  it('is found by the way to opt out where a provider hides ids', async () => {
    const copy = `From: ${ABOUT.from}\nSubject: x\nList-Unsubscribe: <mailto:mia@us.example?subject=unsubscribe-TOKEN>\n\nHello`;
    const came = await classify(
      mail(headers, report(part({ type: 'message/rfc822', disposition: 'inline', body: copy }))),
    );
    expect(came).toMatchObject({
      kind: 'complaint',
      mailIds: [],
      unsubscribe: expect.stringContaining('unsubscribe-TOKEN'),
    });
  });

  it('of Microsoft has no report, only the mail', async () => {
    const raw = mail(
      { From: 'staff@hotmail.com', Subject: 'complaint about message from 192.0.2.1' },
      multipart('mixed', [part({ type: 'message/rfc822', disposition: 'inline', body: COPY })]),
    );
    expect(await classify(raw)).toMatchObject(found);
  });

  it.each(['abuse', 'Abuse', 'fraud', 'virus', 'other', 'opt-out', 'miscategorized'])('is %s', async (kind) => {
    const feedback = part({ type: 'message/feedback-report', body: FEEDBACK.replace('abuse', kind) });
    expect(await classify(mail(headers, report(part({ type: 'message/rfc822', body: COPY }), feedback)))).toMatchObject(
      found,
    );
  });

  it.each(['not-spam', 'auth-failure'])('is not %s', async (kind) => {
    const feedback = part({ type: 'message/feedback-report', body: FEEDBACK.replace('abuse', kind) });
    const came = await classify(mail(headers, report(part({ type: 'message/rfc822', body: COPY }), feedback)));
    expect(came.kind).not.toBe('complaint');
  });
});

describe('a delivery report', () => {
  const headers = {
    From: 'MAILER-DAEMON@mx.acme.example',
    Subject: 'Undelivered Mail Returned to Sender',
    'Return-Path': '<>',
  };

  it('is found whatever form its copy and its status have, at any depth', async () => {
    const lost: string[] = [];
    const statuses = [
      'message/delivery-status',
      'message/global-delivery-status',
      'message/delivery-status; name="details.txt"',
      'application/octet-stream; name="details.txt"',
    ];
    for (const [n, { form, nesting, nest }] of nestedForms.entries()) {
      const type = statuses[n % statuses.length] ?? '';
      const status = part({ type, body: STATUS, encoding: form.encoding, disposition: form.disposition });
      const report = multipart('report', [WORDS, status, part(form)], '; report-type=delivery-status');
      const came = await classify(mail(headers, nest(report)));
      if (came.kind !== 'bounce' || came.mailIds[0] !== OURS || came.detail.treatment !== 'hard')
        lost.push(`${form.type} | ${form.disposition} | ${form.encoding} | ${nesting} | ${type}`);
    }
    expect(lost).toEqual([]);
  });

  it('is none where a person attaches a mail', async () => {
    const attached = part({
      type: 'message/rfc822',
      body: COPY,
      disposition: 'attachment; filename="Spring prices.eml"',
    });
    const raw = mail(
      { From: ABOUT.to, Subject: 'Re: Spring prices', 'In-Reply-To': ABOUT.messageId },
      multipart('mixed', [part({ type: 'text/plain', body: 'This one?' }), attached]),
    );
    expect(await classify(raw)).toMatchObject({ kind: 'reply', body: 'This one?' });
    expect((await parseMail(raw)).attachments).toMatchObject([{ name: 'Spring prices.eml' }]);
  });
});
