// Messages of campaigns on WhatsApp: claimed, paced, handed over and written down, beside a bare loop of calls to the same simulated Cloud API.
// R4: the whole of it, 2,000 recipients and ten kills.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { createTransports, startSending } from '#outreach/sending/server/index.ts';
import { createWhatsappApi, createWhatsappChannel } from '#outreach/whatsapp/server/index.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { Platform } from '#platform/platform.ts';
import { type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { killWhatsappSenders } from '#tests/support/kill-whatsapp-senders.ts';
import { openDesk, queueTo, testSource } from '#tests/support/sending.ts';
import { addCloudNumber, type CloudNumber, offerTo, toPhones } from '#tests/support/whatsapp-campaigns.ts';
import { createOwner, SECRET_KEY, type Stage } from './stage.ts';
import { type Figure, median, percent, perSecond } from './table.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** As many a second as a number may be set to; enough of them that the pace of none is what is measured. */
const PACE = 80;
const NUMBERS = 16;
const MESSAGES = 1_600;
/** Of one number: what it takes to see its pace. */
const PACED = 800;
const CALLS = 16;
const ROUND_MS = 120_000;

export async function benchWhatsappSend({ platform: stage }: Stage): Promise<Figure[]> {
  const meta = await startWhatsapp();
  meta.service.follow = [];
  const outbound = createOutbound({ log: stage.log, allowPrivate: true });
  const platform = {
    ...stage,
    outbound,
    config: { ...stage.config, whatsapp: { baseUrl: meta.url, version: 'v25.0' } },
  };
  const owner = await createOwner(stage, 'whatsapp@bench.example');
  const desk = await openDesk(platform, owner, { bulk: false });
  const numbers: CloudNumber[] = [];
  for (let n = 0; n < NUMBERS; n += 1) numbers.push(await addCloudNumber(platform, owner, meta, { perSecond: PACE }));
  const channel = createWhatsappChannel({ platform, api: createWhatsappApi(platform) });
  const stop = startSending({
    platform,
    sources: [testSource(platform, offerTo)],
    transports: createTransports(platform, [channel]),
  });
  const ours: number[] = [];
  const bare: number[] = [];
  const paced: number[] = [];
  let from = 0;
  const rateOf = async (count: number, by: readonly CloudNumber[]) => {
    const phones = toPhones(count, from);
    from += count;
    for (const [n, { id }] of by.entries()) {
      const own = phones.filter((_, at) => at % by.length === n);
      await queueTo(platform, desk, own, { mailboxId: id, channel: 'whatsapp' });
    }
    const started = performance.now();
    while (await isOpen(platform, owner.workspaceId)) {
      if (performance.now() - started > ROUND_MS) throw new Error('the sender does not advance');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return count / ((performance.now() - started) / 1_000);
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await sendBare(meta, numbers, toPhones(MESSAGES, from)));
      ours.push(await rateOf(MESSAGES, numbers));
      paced.push(await rateOf(PACED, numbers.slice(0, 1)));
    }
  } finally {
    await stop();
    await outbound.close();
    await meta.close();
  }
  const pace = median(paced) / PACE;
  // The first of them leave at once: the pace is that of those after.
  const steady = ((PACED - PACE) / PACED) * pace;
  return [
    {
      id: 'P1',
      what: `WhatsApp: one number at ${PACE} messages a second`,
      ours: perSecond(median(paced)),
      peer: '',
      ratio: percent(pace),
      bar: '>= 90 % of its pace, never more',
      met: pace >= 0.9 && steady <= 1.02,
    },
    {
      id: 'P1',
      what: `WhatsApp: ${NUMBERS} numbers, claimed, limited and written down, one process`,
      ours: perSecond(median(ours)),
      peer: `bare undici loop ${perSecond(median(bare))}`,
      ratio: percent(median(ours) / median(bare)),
      bar: '',
      met: true,
    },
  ];
}

/** The same calls, as many at a time, by whatever is quickest. */
async function sendBare(
  meta: SimulatedWhatsapp,
  numbers: readonly CloudNumber[],
  phones: readonly string[],
): Promise<number> {
  const dispatcher = new Agent({ connections: CALLS });
  const waiting = [...phones.entries()];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CALLS }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [n, to] = next;
        const { phoneNumberId } = numbers[n % numbers.length] as CloudNumber;
        const parameters = [{ type: 'text', text: 'Jo' }];
        const template = { name: 'offer', language: { code: 'en_US' }, components: [{ type: 'body', parameters }] };
        const { body } = await request(`${meta.url}/v25.0/${phoneNumberId}/messages`, {
          dispatcher,
          method: 'POST',
          headers: { authorization: 'Bearer simulated-token', 'content-type': 'application/json' },
          body: JSON.stringify({ messaging_product: 'whatsapp', to: to.slice(1), type: 'template', template }),
        });
        await body.json();
      }
    }),
  );
  const rate = phones.length / ((performance.now() - started) / 1_000);
  await dispatcher.close();
  return rate;
}

const RECIPIENTS = 2_000;
const PROCESSES = 2;
const KILLS = 10;

export async function benchKilledWhatsapp({ platform, databaseUrl }: Stage): Promise<Figure[]> {
  const owner = await createOwner(platform, 'killed-whatsapp@bench.example');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  const run = await killWhatsappSenders(platform, {
    databaseUrl,
    dataDir,
    secretKey: SECRET_KEY,
    owner,
    recipients: RECIPIENTS,
    rounds: KILLS / PROCESSES,
    processes: PROCESSES,
  });
  await rm(dataDir, { recursive: true, force: true });
  return [
    {
      id: 'R4',
      what: `WhatsApp: ${RECIPIENTS.toLocaleString('en-US')} recipients, ${KILLS} SIGKILLs`,
      ours: `${run.duplicates} twice, ${run.unended} open, ${run.wrong} wrong, ${run.uncertain} uncertain`,
      peer: '',
      ratio: '',
      bar: `0, 0, 0, <= ${run.mayBeUncertain}`,
      met: run.duplicates + run.unended + run.wrong + run.strangeIds === 0 && run.uncertain <= run.mayBeUncertain,
    },
  ];
}

async function isOpen({ db }: Pick<Platform, 'db'>, workspaceId: string): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (select from mails where workspace_id = ${workspaceId} and state in ('waiting', 'sending')) as open`);
  return rows[0]?.open ?? false;
}
