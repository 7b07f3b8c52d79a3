// P2: addresses checked by syntax, MX and the mailbox's server, beside the npm packages that do the same, on the same servers.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '#platform/config/config.ts';
import { createDns } from '#platform/outbound/dns.ts';
import { createSmtpDoor } from '#platform/outbound/smtp-door.ts';
import { createChecker } from '#prospecting/verifier/server/index.ts';
import type { Stage } from './stage.ts';
import { type Figure, median, percent, perSecond } from './table.ts';
import { type Talker, talkTo } from './talk-to.ts';

const DOMAINS = 200;
const PER_DOMAIN = 10;
const ROUNDS = 3;

const PEERS = { 'deep-email-validator': '0.1.27', '@devmehq/email-validator-js': '2.10.2', 'email-verify': '0.2.1' };

/** The eleven behaviours of quality section 4: the question, and the expected answer. */
const behaviours = (asker: string): readonly (readonly [email: string, verdict: string])[] => [
  ['mia@honest.test', 'valid'],
  ['mia@multiline.test', 'valid'],
  ['mia@split.test', 'valid'],
  ['nobody@honest.test', 'invalid'],
  ['mia@full.test', 'risky'],
  // Who was asked about there before is let in.
  [`user${asker}@greylisting.test`, 'unknown'],
  ['mia@busy.test', 'unknown'],
  ['mia@blocking.test', 'unknown'],
  ['mia@dropping.test', 'unknown'],
  ['mia@silent.test', 'unknown'],
  ['mia@not-smtp.test', 'unknown'],
];

type Check = (emails: readonly string[]) => Promise<{ seconds: number; verdicts: string[] }>;

export async function benchVerify({ platform }: Stage): Promise<Figure[]> {
  const servers = talkTo('dist/bench/verify-servers.js', [String(DOMAINS)]);
  const peers: { name: string; talker: Talker }[] = [];
  try {
    const { env, dns, port } = JSON.parse(await servers.ask(null)) as {
      env: Record<string, string>;
      dns: string;
      port: number;
    };
    const folder = await installPeers();
    for (const name of folder === null ? [] : Object.keys(PEERS)) {
      peers.push({ name, talker: talkTo('bench/verify-peer.mjs', [folder ?? '', name, dns, String(port)]) });
    }
    const checks: Record<string, Check> = { ours: ourCheck(platform, env) };
    for (const { name, talker } of peers) {
      checks[name] = async (emails) => JSON.parse(await talker.ask(JSON.stringify(emails)));
    }
    return await measure(checks);
  } finally {
    servers.stop();
    for (const { talker } of peers) talker.stop();
  }
}

async function measure(checks: Record<string, Check>): Promise<Figure[]> {
  const rates = new Map<string, number[]>();
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, check] of Object.entries(checks)) {
      const emails = addresses(`${round}`);
      const { seconds, verdicts } = await check(emails);
      const valid = verdicts.filter((verdict) => verdict === 'valid').length;
      if (valid < emails.length)
        throw new Error(`${name}: ${emails.length - valid} of ${emails.length} verdicts are wrong`);
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), emails.length / seconds]);
    }
  }
  const right = new Map<string, number>();
  for (const [at, [name, check]] of Object.entries(checks).entries()) {
    const asked = behaviours(String(at));
    const { verdicts } = await check(asked.map(([email]) => email));
    right.set(name, asked.filter(([, verdict], n) => verdicts[n] === verdict).length);
    console.error(`${name}: ${asked.map(([email], n) => `${email} ${verdicts[n]}`).join(', ')}`);
  }
  const rate = (name: string) => median(rates.get(name) ?? [0]);
  const others = Object.keys(checks).filter((name) => name !== 'ours');
  const fastest = Math.max(0, ...others.map(rate));
  const ratio = fastest === 0 ? null : rate('ours') / fastest;
  return [
    {
      id: 'P2',
      what: `verify ${DOMAINS * PER_DOMAIN} addresses at ${DOMAINS} domains: syntax, MX, RCPT, 50 at a time, pauses off`,
      ours: `${perSecond(rate('ours'))}, right on ${right.get('ours')} of ${behaviours('').length} behaviours`,
      peer:
        others
          .map((name) => `${name} ${perSecond(rate(name))}, ${right.get(name)} of ${behaviours('').length}`)
          .join('; ') || 'the peers could not be installed',
      ratio: ratio === null ? '' : percent(ratio),
      bar: 'as fast as the fastest, all behaviours right',
      met: (ratio ?? 0) >= 1 && right.get('ours') === behaviours('').length,
    },
  ];
}

/** The addresses of one domain are not beside one another: lists are not sorted by domain. */
function addresses(round: string): string[] {
  return Array.from({ length: DOMAINS * PER_DOMAIN }, (_, n) => `user${round}${n}@d${n % DOMAINS}.test`);
}

function ourCheck(platform: Stage['platform'], env: Record<string, string>): Check {
  const { verifier } = loadConfig(env);
  const dns = createDns({ resolvers: verifier.resolvers });
  const smtp = createSmtpDoor({ dns, port: verifier.port, allowLoopback: true });
  const config = { ...platform.config, verifier };
  const checker = createChecker({ ...platform, config, dns, smtp }, { pauseMs: 0 });
  return async (emails) => {
    const started = performance.now();
    const verdicts = await checker.probe(emails);
    return { seconds: (performance.now() - started) / 1000, verdicts: verdicts.map(({ status }) => status) };
  };
}

/** Into a folder of the benchmark's own, once: they are no part of the product. Null where they cannot be fetched. */
async function installPeers(): Promise<string | null> {
  const folder = path.resolve('.cache/bench-peers');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PEERS }));
  const installing = promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
  });
  return await installing.then(
    () => folder,
    () => null,
  );
}
