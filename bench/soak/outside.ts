// Everything outside the product on loopback: simulated sources and CRM, a collector of traces, name and mail servers, a storage of files,
// webhook receivers; and recipients who reply, bounce and unsubscribe.
import { randomInt } from 'node:crypto';
import { KEY_SOURCES } from '#shared/sources.ts';
import { startCrmSimulator } from '#tests/simulators/crm/index.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { startSimulators } from '#tests/simulators/index.ts';
import { startMailWorld } from '#tests/simulators/mail/world.ts';
import { startOtlpReceiver } from '#tests/simulators/otlp-receiver.ts';
import { startS3 } from '#tests/simulators/s3.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/simulators/webhook-receiver.ts';
import { crmVariables } from '#tests/support/crm-variables.ts';
import { HAS_DOVECOT, startDovecot } from '#tests/support/dovecot.ts';
import { type About, answer, report } from '#tests/support/incoming-mails.ts';
import { openSink, type ReceivedMail } from '#tests/support/mail-sink.ts';
import { BOUNCE_SHARE, REPLY_SHARE, UNSUBSCRIBE_SHARE, WEBHOOK_FAILURE_SHARE } from './rates.ts';

export const MAIL_DOMAIN = 'soak.test';
export const CRM_TOKEN = 'pat-soak';
const MAIL_SERVER = `mail.${MAIL_DOMAIN}`;
/** Beyond what any soak asks of a source with one key. */
const SOURCE_QUOTA = 1_000_000_000;
const BUCKET = { bucket: 'soak', key: 'soak-key' };

export interface Outside {
  env: Record<string, string>;
  /** As a mailbox is connected to it. */
  mailServer(user: string): object;
  /** A receiver that fails some requests. */
  openReceiver(): Promise<WebhookReceiver>;
  /** Since the last call; what the simulators remember is forgotten. */
  takeCounts(): { replies: number; webhooks: number };
  /** Set by the load: a recipient follows the link of an email. */
  unsubscribe: (url: string) => void;
  close(): Promise<void>;
}

export async function openOutside(): Promise<Outside> {
  if (!HAS_DOVECOT) throw new Error('a soak reads replies from Dovecot: install dovecot-imapd, and run it as root');
  const [simulators, crms, collector, world, s3, dovecot] = await Promise.all([
    startSimulators(),
    startCrmSimulator(),
    startOtlpReceiver(),
    startMailWorld({ patience: 30 }),
    startS3(BUCKET),
    startDovecot({ folderOfUser: true }),
  ]);
  simulators.control.setQuota(SOURCE_QUOTA);
  crms.crm('hubspot').makeToken(CRM_TOKEN);
  world.dns.set(MAIL_DOMAIN, { mx: [[10, MAIL_SERVER]], txt: ['v=spf1 mx -all'] });
  world.dns.set(MAIL_SERVER, { a: ['127.0.0.1'] });
  const receivers: WebhookReceiver[] = [];
  const counts = { replies: 0, webhooks: 0 };
  const sink = await openSink({
    onEnd(mail) {
      void receive(mail).catch((error: unknown) => console.error('an email was not answered', error));
      return null;
    },
    options: {
      disabledCommands: [],
      authMethods: ['PLAIN'],
      onAuth: (_login, _session, done) => done(null, { user: 'soak' }),
    },
  });

  async function receive({ from, to: [to = ''], message }: ReceivedMail): Promise<void> {
    if (!from.endsWith(`@${MAIL_DOMAIN}`) || to.endsWith(`@${MAIL_DOMAIN}`)) return;
    const head = readHead(message);
    const about: About = { messageId: head('Message-ID'), to, from, subject: head('Subject') };
    const chance = Math.random();
    if (chance < REPLY_SHARE) await deliver(from, answer(about, `Yes, call me about order ${randomInt(1_000_000)}.`));
    else if (chance < REPLY_SHARE + BOUNCE_SHARE) await deliver(from, report(about));
    else if (chance < REPLY_SHARE + BOUNCE_SHARE + UNSUBSCRIBE_SHARE) {
      const [, link] = /<(http[^>]+)>/.exec(head('List-Unsubscribe')) ?? [];
      if (link !== undefined) outside.unsubscribe(link);
    }
  }
  async function deliver(to: string, raw: Buffer): Promise<void> {
    counts.replies += 1;
    await dovecot.deliver(raw, 'INBOX', to);
  }

  const outside: Outside = {
    env: {
      ...world.env,
      ...simulatedSources(simulators.url, KEY_SOURCES),
      ...crmVariables(crms.url),
      SMTP_URL: `smtp://127.0.0.1:${sink.port}?requireTLS=false`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      S3_ENDPOINT: s3.url,
      S3_BUCKET: BUCKET.bucket,
      S3_KEY: BUCKET.key,
      S3_SECRET: 'soak-secret',
    },
    mailServer: (user) => ({
      smtp: { host: MAIL_SERVER, port: sink.port, security: 'starttls', user },
      smtpPassword: dovecot.password,
      imap: { host: MAIL_SERVER, port: dovecot.port, security: 'none', user },
      imapPassword: null,
    }),
    async openReceiver() {
      const receiver = await startWebhookReceiver();
      receiver.answer = () => ({ status: Math.random() < WEBHOOK_FAILURE_SHARE ? 500 : 204 });
      receivers.push(receiver);
      return receiver;
    },
    takeCounts() {
      for (const { received } of receivers) counts.webhooks += received.splice(0).length;
      sink.taken.length = 0;
      world.dns.asked.length = 0;
      collector.spans.length = 0;
      collector.bodies.length = 0;
      s3.requests.length = 0;
      (simulators.control.calls() as unknown[]).length = 0;
      const taken = { ...counts };
      Object.assign(counts, { replies: 0, webhooks: 0 });
      return taken;
    },
    unsubscribe: () => {},
    async close() {
      await Promise.all(
        [simulators, crms, collector, world, s3, dovecot, sink, ...receivers].map((each) => each.close()),
      );
    },
  };
  return outside;
}

/** Header lines by their names, folded ones as one. */
function readHead(message: Buffer): (name: string) => string {
  const head = message
    .subarray(0, message.indexOf('\r\n\r\n'))
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ');
  return (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
}
