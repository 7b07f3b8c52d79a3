// What is wrong with the configuration beyond what the schema refuses: a server starts with it, but not as it should.
import { type Config, ConfigError, loadConfig } from '#platform/config/config.ts';
import { isLoopbackHost } from '#platform/outbound/address-rules.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The oldest Node that package.json names. */
const MIN_NODE = { major: 20, minor: 19 };

export function nodeFinding(version: string): Finding {
  const check = 'Node version';
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const isOld = major < MIN_NODE.major || (major === MIN_NODE.major && minor < MIN_NODE.minor);
  if (isOld) return problem(check, `Node ${version} is too old.`, 'Install Node 20.19 or newer.');
  return ok(check, version);
}

/** Null with a finding for each fault where the configuration cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv, folder: string): { config: Config | null; findings: Finding[] } {
  try {
    const config = loadConfig(env, folder);
    return { config, findings: [ok('Configuration', 'Every variable is valid.'), ...configFindings(config)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = error.faults.map(({ variable, message }) =>
      problem(
        `Configuration: ${variable}`,
        `${variable} ${message}.`,
        `Correct ${variable} in the environment or in .env (docs/configuration.md) and restart every process.`,
      ),
    );
    return { config: null, findings };
  }
}

export function configFindings(config: Config): Finding[] {
  if (!config.production) {
    return [
      warning(
        'NODE_ENV',
        'This is a development server: it has a demo account, an open outbox and a test checkout.',
        'Set NODE_ENV=production on a server that people use.',
      ),
    ];
  }
  return [publicUrl(config), proxies(config), metrics(config), mail(config), payments(config), sharedState(config)];
}

function publicUrl({ publicUrl: url, publicUrlIsChosen }: Config): Finding {
  const check = 'PUBLIC_URL';
  const fix = 'Set PUBLIC_URL to the https:// address that browsers use, and restart every process.';
  if (!publicUrlIsChosen) return problem(check, `It is not set: links in emails lead to ${url}.`, fix);
  if (url.startsWith('https:')) return ok(check, url);
  if (isLoopbackHost(new URL(url).hostname)) return warning(check, `${url} is reachable from this machine only.`, fix);
  return problem(check, `${url} is not encrypted: passwords and sessions can be read on the way.`, fix);
}

function proxies({ trustProxy, publicUrl: url, host }: Config): Finding {
  const check = 'TRUST_PROXY';
  if (trustProxy !== false) return ok(check, `${trustProxy} in front of the server`);
  const behindProxy = url.startsWith('https:');
  if (!behindProxy) return ok(check, 'off');
  return warning(
    check,
    `PUBLIC_URL is https, so a proxy is in front of ${host}, but its X-Forwarded-For is ignored: all visitors share one rate limit.`,
    'Set TRUST_PROXY to the number of proxies in front of the server (1 for one Caddy or nginx).',
  );
}

function metrics({ metricsToken, role, healthPort }: Config): Finding {
  const check = 'METRICS_TOKEN';
  if (metricsToken !== null) return ok(check, 'set');
  if (role === 'worker' && healthPort === null) return ok(check, 'not needed: this process listens on no port');
  return warning(
    check,
    'It is not set, so /metrics answers nothing.',
    'Set METRICS_TOKEN to the output of: openssl rand -hex 24, and give it to Prometheus (ops/prometheus).',
  );
}

function mail({ mail: { url, from } }: Config): Finding {
  const check = 'MAIL_URL';
  if (url === null) {
    return problem(
      check,
      'It is not set: confirmations and password resets reach no user.',
      'Set MAIL_URL to your SMTP server, such as smtp://user:password@mail.example.com:587, and MAIL_FROM to its sender.',
    );
  }
  if (/@localhost>?$/.test(from)) {
    return problem(
      check,
      `MAIL_FROM is ${from}, which receivers refuse.`,
      'Set MAIL_FROM to an address of your domain.',
    );
  }
  return ok(check, `sends as ${from}`);
}

function payments({ stripe }: Config): Finding {
  const check = 'Payments';
  if (stripe === null) {
    return warning(
      check,
      'STRIPE_SECRET_KEY is not set: plans and credits cannot be bought.',
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or grant credits with credits:grant.',
    );
  }
  if (stripe.webhookSecret === null) {
    return problem(
      check,
      'STRIPE_WEBHOOK_SECRET is not set: payments are only found by the check every 10 minutes.',
      'Add a webhook to PUBLIC_URL/api/billing/webhooks/stripe at Stripe and set STRIPE_WEBHOOK_SECRET.',
    );
  }
  const isTest = /^[sr]k_test_/.test(stripe.secretKey);
  if (isTest) return warning(check, 'STRIPE_SECRET_KEY is a test key.', 'Set the live key (sk_live_...).');
  return ok(check, 'Stripe with a webhook secret');
}

function sharedState({ databaseUrl, role, files }: Config): Finding {
  const check = 'Several processes';
  if (role === 'all' && databaseUrl === null) {
    return ok(check, 'one process with its embedded database; set DATABASE_URL to run more');
  }
  if (databaseUrl !== null && files.s3 === null) {
    return warning(
      check,
      'Files are in DATA_DIR: processes on other machines cannot read them.',
      'Set S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET before you add a machine. On one machine this is fine.',
    );
  }
  return ok(check, files.s3 === null ? 'one machine' : 'files are in S3-compatible storage');
}
