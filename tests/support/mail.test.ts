// The reader of mails against what the real composer writes.
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { parseMail } from './mail.ts';

it('reads back a mail with long lines and letters of all kinds', async () => {
  const composer = createTransport(
    { streamTransport: true, buffer: true },
    { from: 'Leadwright <no-reply@localhost>' },
  );
  const link = `http://localhost:3000/#confirm=${'a1B2'.repeat(30)}`;
  const mail = {
    to: 'zoe@test.example',
    subject: 'Zoë, bestätige deine Adresse – eine sehr lange Zeile, die im Kopf umgebrochen wird ✉',
    text: `Grüezi Zoë = 100 %\n\n${link}\n\nBis bald`,
    html: `<p>Grüezi <b>Zoë</b></p><a href="${link}">${'weiter '.repeat(40)}</a>`,
  };
  const { message } = await composer.sendMail(mail);
  const read = parseMail((message as Buffer).toString('latin1'));
  expect(read).toMatchObject({ to: mail.to, from: 'Leadwright <no-reply@localhost>', subject: mail.subject, link });
  expect(read.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text);
  expect(read.html.trim()).toBe(mail.html);
});
