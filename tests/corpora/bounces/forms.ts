// Reports as mail systems write them, made from an answer: their headers, their words, and the way in which they give the mail back.
import { mail, multipart, part } from '#tests/support/mime.ts';

export const OURS = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const MESSAGE_ID = `<${OURS}@us.example>`;
export const TO = 'jo@acme.example';
const FROM = 'mia@us.example';
const COPY = `Received: from us.example (192.0.2.1) by mx.there.example; Mon, 23 Nov 2026 08:59:00 +0000\nFrom: Mia <${FROM}>\nTo: ${TO}\nSubject: Spring prices\nMessage-ID: ${MESSAGE_ID}\n\nHello Jo,\nour mailbox prices: no spam, unknown quota.\n`;
const HEADERS_ONLY = COPY.slice(0, COPY.indexOf('\n\n') + 1);

interface Said {
  answer: string;
  status: string;
}
export type Form = (said: Said) => Buffer;

const DATE = { To: FROM, Date: 'Mon, 23 Nov 2026 09:00:00 +0000', 'Message-ID': '<report@mx.there.example>' };
const DAEMON = 'MAILER-DAEMON@mx.there.example (Mail Delivery System)';
const UTF8 = 'text/plain; charset=utf-8';

interface Standard {
  from?: string;
  subject: string;
  text: string;
  action?: string;
  copy?: 'message/rfc822' | 'text/rfc822-headers';
  returnPath?: string;
}

/** multipart/report with its three parts (RFC 3464, 6522). */
function standard({ answer, status }: Said, form: Standard): Buffer {
  const { from = DAEMON, subject, text, action = 'failed', copy = 'message/rfc822', returnPath = '<>' } = form;
  const isSmtp = /^(?:smtp;|\d{3}[ -])/.test(answer);
  const blocks = `Reporting-MTA: dns; mx.there.example\nArrival-Date: Mon, 23 Nov 2026 08:59:00 +0000\n\nFinal-Recipient: rfc822; ${TO}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${answer.startsWith('smtp;') ? '' : isSmtp ? 'smtp; ' : 'X-Postfix; '}${folded(answer)}\n`;
  const returned = part({ type: copy, body: copy === 'message/rfc822' ? COPY : HEADERS_ONLY });
  const parts = [
    part({ type: UTF8, body: text, encoding: 'base64' }),
    part({ type: 'message/delivery-status', body: blocks, ...nonAscii(blocks) }),
    returned,
  ];
  const headers = {
    ...DATE,
    From: from,
    Subject: encodedWord(subject),
    ...(returnPath && { 'Return-Path': returnPath }),
    'Auto-Submitted': 'auto-replied',
  };
  return mail(headers, multipart('report', parts, '; report-type=delivery-status'));
}

const nonAscii = (text: string) => (/[^\x20-\x7e\s]/.test(text) ? { encoding: 'base64' as const } : {});

/** One text, as programs wrote before there was a standard, and as many still do. */
function plain(from: string, subject: string, body: string, more: Record<string, string> = {}): Buffer {
  const content = part({ type: UTF8, body, encoding: 'quoted-printable' });
  return mail({ ...DATE, From: from, Subject: encodedWord(subject), ...more }, content);
}

/** A text and the mail, without a standard report. */
function withCopy(from: string, subject: string, body: string, more: Record<string, string> = {}): Buffer {
  const parts = [part({ type: UTF8, body, encoding: 'base64' }), part({ type: 'message/rfc822', body: COPY })];
  return mail({ ...DATE, From: from, Subject: encodedWord(subject), ...more }, multipart('mixed', parts));
}

function encodedWord(text: string): string {
  return /[^\x20-\x7e]/.test(text) ? `=?utf-8?B?${Buffer.from(text).toString('base64')}?=` : text;
}

/** Long answers are folded in the middle of words' gaps. */
function folded(answer: string): string {
  return answer.replace(/(.{60,72}) /g, '$1\n    ');
}

const NULL = { 'Return-Path': '<>' };

/** Microsoft 365 in the language of the sender. */
const exchange =
  (subject: string, text: string): Form =>
  (said) =>
    standard(said, {
      from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@us.example>',
      subject: `${subject} Spring prices`,
      text: `${text}\n\n${TO}\n\n${said.answer}\n`,
    });

/** Providers that write to people in their language. */
const worded =
  (subject: string, text: string): Form =>
  ({ answer }) =>
    plain(
      'Mail Delivery System <mailer-daemon@mx.there.example>',
      subject,
      `${text}\n\n<${TO}>: ${answer}\n\n----- Original message -----\n\n${COPY}`,
    );

const postfixText = (answer: string) =>
  `This is the mail system at host mx.there.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\nFor further assistance, please send mail to postmaster.\n\n                   The mail system\n\n<${TO}>: host mx.acme.example[192.0.2.9] said: ${folded(answer)}\n`;
const exim = (answer: string, first: string) =>
  `This message was created automatically by mail delivery software.\n\n${first}\n\n  ${TO}\n    host mx.acme.example [192.0.2.9]\n    SMTP error from remote mail server after RCPT TO:<${TO}>:\n    ${answer}\n\n------ This is a copy of the message, including all the headers. ------\n\n${COPY}`;

export const FORMS: Readonly<Record<string, Form>> = {
  postfix: (said) => standard(said, { subject: 'Undelivered Mail Returned to Sender', text: postfixText(said.answer) }),
  'postfix-delay': (said) =>
    standard(said, {
      subject: 'Delayed Mail (still being retried)',
      action: 'delayed',
      copy: 'text/rfc822-headers',
      text: `####################################################################\n# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #\n####################################################################\n\nYour message could not be delivered for more than 4 hour(s).\nIt will be retried until it is 5 day(s) old.\n\n<${TO}>: ${said.answer}\n`,
    }),
  exim: ({ answer }) =>
    plain(
      'Mail Delivery System <Mailer-Daemon@there.example>',
      'Mail delivery failed: returning message to sender',
      exim(
        answer,
        'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:',
      ),
      { 'X-Failed-Recipients': TO, 'Auto-Submitted': 'auto-replied' },
    ),
  'exim-delay': ({ answer }) =>
    plain(
      'Mail Delivery System <Mailer-Daemon@there.example>',
      'Warning: message 1abcDE-0002Xy-3Z delayed 24 hours',
      `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on there.example.\n\nThe address to which the message has not yet been delivered is:\n\n  ${TO}\n    ${answer}\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.\n\n${HEADERS_ONLY}`,
    ),
  gmx: ({ answer }) =>
    plain(
      'GMX Mailer Daemon <mailer-daemon@gmx.net>',
      'Mail delivery failed: returning message to sender',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n${TO}:\nSMTP error from remote server for RCPT TO command, host: mx.acme.example (192.0.2.9) reason: ${answer}\n\n--- The header of the original message is following. ---\n\n${HEADERS_ONLY}`,
      NULL,
    ),
  sendmail: (said) =>
    standard(said, {
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@there.example>',
      subject: 'Returned mail: see transcript for details',
      text: `The original message was received at Mon, 23 Nov 2026 08:59:00 GMT\nfrom us.example [192.0.2.1]\n\n   ----- The following addresses had permanent fatal errors -----\n<${TO}>\n    (reason: ${said.answer})\n\n   ----- Transcript of session follows -----\n... while talking to mx.acme.example.:\n>>> RCPT To:<${TO}>\n<<< ${said.answer}\n`,
    }),
  'sendmail-delay': (said) =>
    standard(said, {
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@there.example>',
      subject: 'Warning: could not send message for past 4 hours',
      action: 'delayed',
      text: `    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n    **********************************************\n\n${said.answer}\n`,
    }),
  'sendmail-old': ({ answer }) =>
    plain(
      'Mail Delivery Subsystem <MAILER-DAEMON@there.example>',
      'Returned mail: User unknown',
      `   ----- Transcript of session follows -----\n${answer}\n\n   ----- Unsent message follows -----\n${COPY}`,
    ),
  qmail: ({ answer }) =>
    plain(
      'MAILER-DAEMON@there.example',
      'failure notice',
      `Hi. This is the qmail-send program at there.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${TO}>:\n${folded(answer)}\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <${FROM}>\n${COPY}`,
      NULL,
    ),
  yahoo: ({ answer }) =>
    plain(
      'MAILER-DAEMON@yahoo.com',
      'Failure Notice',
      `Sorry, we were unable to deliver your message to the following address.\n\n<${TO}>:\n${answer}\n\n--- Below this line is a copy of the message.\n\n${COPY}`,
      NULL,
    ),
  exchange: exchange('Undeliverable:', 'Delivery has failed to these recipients or groups:'),
  'exchange-de': exchange('Unzustellbar:', 'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:'),
  'exchange-fr': exchange('Non remis :', 'Échec de la remise pour ces destinataires ou groupes :'),
  'exchange-es': exchange('No se puede entregar:', 'No se pudo entregar el mensaje a estos destinatarios o grupos:'),
  'exchange-it': exchange('Non recapitabile:', 'Impossibile recapitare il messaggio ai seguenti destinatari o gruppi:'),
  'exchange-pt': exchange('Não é possível entregar:', 'Falha na entrega para estes destinatários ou grupos:'),
  'exchange-nl': exchange('Onbestelbaar:', 'Bezorging is mislukt bij deze geadresseerden of groepen:'),
  'exchange-pl': exchange('Niedostarczone:', 'Dostarczanie do następujących adresatów lub grup nie powiodło się:'),
  'exchange-ja': exchange('配信不能:', '次の受信者またはグループへの配信に失敗しました:'),
  'exchange-zh': exchange('未传递:', '未能向这些收件人或组传递邮件:'),
  'exchange-ru': exchange('Не удается доставить:', 'Не удалось выполнить доставку следующим получателям или группам:'),
  'exchange-2003': ({ answer }) =>
    withCopy(
      'System Administrator <postmaster@there.example>',
      'Undeliverable: Spring prices',
      `Your message did not reach some or all of the intended recipients.\n\n      Subject:\tSpring prices\n      Sent:\t11/23/2026 9:00 AM\n\nThe following recipient(s) could not be reached:\n\n      ${TO} on 11/23/2026 9:01 AM\n            ${answer}\n`,
    ),
  gmail: (said) =>
    standard(said, {
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      text: `** Address not found **\n\nYour message wasn't delivered to ${TO}.\n\nThe response was:\n\n${said.answer}\n`,
    }),
  domino: ({ answer }) =>
    withCopy(
      'postmaster@there.example',
      `DELIVERY FAILURE: ${answer}`,
      `Your message\n\n  Subject: Spring prices\n\nwas not delivered to:\n\n  ${TO}\n\nbecause:\n\n  ${answer}\n`,
    ),
  groupwise: ({ answer }) =>
    withCopy(
      'Postmaster@there.example',
      'Message status - undeliverable',
      `The message that you sent was undeliverable to the following:\n\t${answer}\n\nPossibly truncated original message follows:\n`,
    ),
  courier: (said) =>
    standard(said, {
      from: '"Courier mail server at there.example" <@there.example>',
      subject: 'NOTICE: mail delivery status.',
      text: `This is a delivery status notification from there.example,\nrunning the Courier mail server.\n\nThe original message was received on Mon, 23 Nov 2026 08:59:00 +0000\n\n                           UNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<${TO}>:\n    mx.acme.example [192.0.2.9]:\n<<< ${said.answer}\n`,
    }),
  mdaemon: ({ answer }) =>
    withCopy(
      'MDaemon@there.example',
      'Permanent Delivery Failure',
      `The attached message had PERMANENT fatal delivery errors!\n\nAfter one or more unsuccessful delivery attempts the attached message has\nbeen removed from the mail queue on this server.\n\nFailed address: ${TO}\n\n--- Session Transcript ---\n ${answer}\n--- End Transcript ---\n`,
    ),
  imail: ({ answer }) =>
    plain(
      'Postmaster <postmaster@there.example>',
      'Undeliverable Mail',
      `${answer}\n\nOriginal message follows.\n\n${COPY}`,
    ),
  zoho: ({ answer }) =>
    withCopy(
      'mailer-daemon@mail.zoho.com',
      'Undelivered Mail Returned to Sender',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n[Status: Error, Address: <${TO}>, ResponseCode 550, ${answer}]\n`,
    ),
  mailru: ({ answer }) =>
    plain(
      'mailer-daemon@corp.mail.ru',
      'Mail failure.',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n${TO}\n    ${answer}\n\n------ This is a copy of your message, including all the headers. ------\n${COPY}`,
      { 'X-Failed-Recipients': TO },
    ),
  qq: ({ answer }) =>
    withCopy(
      'PostMaster@qq.com',
      '系统退信',
      `抱歉，您的邮件被退回来了……\n原邮件信息：\n收件人 ${TO}\n主题 Spring prices\n退信原因: ${answer}\n`,
    ),
  163: ({ answer }) =>
    withCopy(
      'Postmaster@163.com',
      '系统退信/Systems bounce',
      `抱歉，您的邮件被退回来了\n\n收件人：${TO}\n退信原因：${answer}\n`,
    ),
  ses: (said) =>
    standard(said, {
      from: 'MAILER-DAEMON@amazonses.com',
      subject: 'Delivery Status Notification (Failure)',
      text: `An error occurred while trying to deliver the mail to the following recipients:\n${TO}\n`,
    }),
  opensmtpd: ({ answer }) =>
    plain(
      'Mailer Daemon <MAILER-DAEMON@there.example>',
      'Delivery status notification: error',
      `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n${TO}: ${answer}\n\n    Below is a copy of the original message:\n\n${COPY}`,
    ),
  x400: ({ answer }) =>
    plain(
      'MAILER <postmaster@x400.there.example>',
      'Delivery Report (failure) for jo@acme.example',
      `This report relates to a message you sent with the following header fields:\n\n  ${HEADERS_ONLY.replaceAll('\n', '\n  ')}\nYour message was not delivered to:\n\n   ${TO}\n   for the following reason:\n   ${answer}\n`,
    ),
  communigate: ({ answer }) =>
    plain(
      'MAILER-DAEMON@there.example',
      'Undeliverable mail: Spring prices',
      `Failed to deliver to '${TO}'\nSMTP module(domain acme.example) reports:\n host mx.acme.example says:\n ${answer}\n\n${COPY}`,
    ),
  surgemail: ({ answer }) =>
    plain(
      '"SurgeMail" <>',
      'Mail delivery failed',
      `Your message cannot be delivered to the following recipients:\n\nTo: ${TO}\nError: ${answer}\n\n${COPY}`,
      NULL,
    ),
  smartermail: ({ answer }) =>
    withCopy(
      'System Administrator <noreply@there.example>',
      'Delivery Failure',
      `Could not deliver message to the following recipient(s):\n\nFailed Recipient: ${TO}\nReason: ${answer}\n\n   -- The header and top 20 lines of the message follows --\n`,
    ),
  hmailserver: ({ answer }) =>
    plain(
      'mailer-daemon@there.example',
      'Message undeliverable: Spring prices',
      `Your message did not reach some or all of the intended recipients.\n\n   Sent: Mon, 23 Nov 2026 08:59:00 +0000\n   Subject: Spring prices\n\nThe following recipient(s) could not be reached:\n\n${TO}\n   Error Type: SMTP\n   Remote server (192.0.2.9) issued an error.\n   hMailServer sent: RCPT TO:<${TO}>\n   Remote server replied: ${answer}\n\nhMailServer\n\n${HEADERS_ONLY}`,
    ),
  powermta: (said) =>
    standard(said, {
      from: 'postmaster@there.example',
      subject: 'Delivery report',
      text: `Hello, this is the mail server on there.example.\n\nI am sending you this message to inform you on the delivery status of a\nmessage you previously sent.  Immediately below you will find a list of\nthe affected recipients;  also attached is a Delivery Status Notification\n(DSN) report in standard format, as well as the headers of the original\nmessage.\n\n  <${TO}>  delivery failed; will not continue trying\n`,
      copy: 'text/rfc822-headers',
    }),
  oracle: (said) =>
    standard(said, {
      from: 'Internet Mail Delivery <postmaster@there.example>',
      subject: 'Delivery Notification: Delivery has failed',
      text: `This report relates to a message you sent with the following header fields:\n\nYour message cannot be delivered to the following recipients:\n\n  Recipient address: ${TO}\n  Reason: ${said.answer}\n`,
    }),
  mailenable: ({ answer }) =>
    plain(
      'postmaster@there.example',
      'Message Delivery Failure',
      `MailEnable: Message could not be delivered to some recipients.\nThe following recipient(s) could not be reached:\n\n${answer}\n\nMessage headers follow:\n\n${HEADERS_ONLY}`,
    ),
  kerio: (said) =>
    standard(said, {
      from: 'MAILER-DAEMON@there.example',
      subject: 'Undeliverable mail: Spring prices',
      text: `This is a permanent error. The server has given up delivering the message.\n\n${TO}: ${said.answer}\n`,
    }),
  mailmarshal: ({ answer }) =>
    withCopy(
      'postmaster@there.example',
      'Undeliverable Mail: "Spring prices"',
      `Your message:\n   From:    ${FROM}\n   Subject: Spring prices\n\nCould not be delivered because of\n\n   ${answer}\n\nThe following recipients were affected:\n   ${TO}\n`,
    ),
  messagelabs: ({ answer }) =>
    withCopy(
      'Mail Delivery Service <postmaster@there.example>',
      'Mail Delivery Failure',
      `Your mail could not be delivered to the following recipient:\n\n${TO}\n\nReason: ${answer}\n`,
      NULL,
    ),
  docomo: ({ answer }) =>
    plain(
      'mailer-daemon@docomo.ne.jp',
      'Mail System Error - Returned Mail',
      `This Message was undeliverable due to the following reason:\n\nEach of the following recipients was rejected by a remote mail server.\n\nRecipient: <${TO}>\nReason: ${answer}\n\n${COPY}`,
    ),
  ezweb: ({ answer }) =>
    withCopy(
      'Postmaster@ezweb.ne.jp',
      'Mail System Error - Returned Mail',
      `The following message was not delivered.\n\n<${TO}>: ${answer}\n`,
    ),
  'worded-fr': worded(
    'Échec de la remise de votre message',
    "Votre message n'a pas pu être remis au destinataire suivant :",
  ),
  'worded-es': worded('No se ha podido entregar su mensaje', 'Su mensaje no se pudo entregar a este destinatario:'),
  'worded-it': worded(
    'Mancata consegna del messaggio',
    'Impossibile recapitare il messaggio al seguente destinatario:',
  ),
  'worded-pt': worded('Falha na entrega da mensagem', 'Não foi possível entregar a sua mensagem ao destinatário:'),
  'worded-de': worded(
    'Ihre Nachricht konnte nicht zugestellt werden',
    'Die folgende Adresse konnte nicht erreicht werden, die Nachricht ist unzustellbar:',
  ),
  'worded-ru': worded('Недоставленное сообщение', 'Ваше письмо не было доставлено следующему адресату:'),
  'worded-pl': worded('Nie można dostarczyć wiadomości', 'Wiadomość nie została dostarczona do odbiorcy:'),
  'worded-cs': worded('Nedoručitelná zpráva', 'Zpráva nebyla doručena příjemci:'),
  'worded-tr': worded('Teslim edilemedi: Spring prices', 'İletiniz şu alıcıya teslim edilemedi:'),
  'worded-nl': worded('Bericht kan niet worden bezorgd', 'Uw bericht kon niet worden afgeleverd bij:'),
  'worded-sv': worded('Meddelandet kunde inte levereras', 'Ditt meddelande kunde inte levereras till:'),
};
