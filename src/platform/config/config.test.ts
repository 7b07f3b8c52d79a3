// The configuration: defaults, what is refused with which message, and that its documentation is true.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, loadConfig, readEnvironment, withPort } from './config.ts';
import { envExample, withConfigTable } from './config-docs.ts';
import { resolveSecretKey } from './secret-key.ts';

const SECRET_KEY = 'a-secret-key-of-at-least-32-characters';

function getFaults(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env, '/srv/app');
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((f) => f.variable).sort();
    throw error;
  }
  return [];
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const getGateway = (env: NodeJS.ProcessEnv) => loadConfig(env).sources.gateway;

describe('loadConfig', () => {
  it('needs no variable at all', () => {
    expect(loadConfig({}, '/srv/app')).toEqual({
      port: 3000,
      portIsChosen: false,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      publicUrlIsChosen: false,
      production: false,
      dataDir: '/srv/app/data',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      role: 'all',
      secretKey: null,
      secretKeyPrevious: null,
      mail: { url: null, from: 'Leadwright <no-reply@localhost>' },
      supportEmail: null,
      push: { keys: null, subject: 'mailto:no-reply@localhost' },
      trustProxy: false,
      drainSeconds: 0,
      metricsToken: null,
      healthPort: null,
      logLevel: 'info',
      google: null,
      mailAccounts: { google: null, microsoft: null },
      whatsapp: { baseUrl: 'https://graph.facebook.com', version: 'v25.0' },
      crm: {
        hubspot: {
          ...{ client: null, authUrl: 'https://app.hubspot.com', apiUrl: 'https://api.hubapi.com' },
          version: '2026-03',
        },
        salesforce: { client: null, loginUrl: 'https://login.salesforce.com', version: 'v66.0' },
        pipedrive: { client: null, oauthUrl: 'https://oauth.pipedrive.com' },
        zoho: { client: null, accountsUrl: 'https://accounts.zoho.com', version: 'v8' },
        attio: { apiUrl: 'https://api.attio.com' },
      },
      stripe: null,
      verifier: { resolvers: null, probe: null, port: 25, disposableDomains: [] },
      tracing: null,
      retention: { activity: 12, emailTexts: null, searchResults: null, ledger: 24 },
      map: {
        tilesUrl: null,
        attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
      },
      files: { s3: null },
      sources: expect.objectContaining({ openSources: true, contact: null, upworkBudgetStyle: 'budget' }),
      creditsOnFailure: 'retry',
      allowPrivateSources: false,
    });
  });

  it('probes mail servers only under a name of its own, and on another port than theirs only outside production', () => {
    expect(() => loadConfig({ SMTP_PROBE: 'on' })).toThrow(/SMTP_PROBE_HELO[\s\S]*SMTP_PROBE_FROM/);
    expect(() => loadConfig({ NODE_ENV: 'production', SMTP_PROBE_PORT: '2525' })).toThrow(/SMTP_PROBE_PORT/);
    expect(() => loadConfig({ DNS_RESOLVERS: '192.0.2.1, resolver.example' })).toThrow(/DNS_RESOLVERS/);
    const probe = { SMTP_PROBE: 'on', SMTP_PROBE_HELO: 'verify.example.com', SMTP_PROBE_FROM: 'probe@example.com' };
    const { verifier } = loadConfig({ ...probe, DNS_RESOLVERS: '192.0.2.1:5353, [2001:db8::1]:53' });
    expect(verifier).toEqual({
      resolvers: ['192.0.2.1:5353', '[2001:db8::1]:53'],
      probe: { helo: 'verify.example.com', from: 'probe@example.com', perMinute: 60, timeoutMs: 45_000 },
      port: 25,
      disposableDomains: [],
    });
  });

  it('takes the storage whole or not at all', () => {
    const whole = { S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' };
    expect(loadConfig(whole).files.s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'files',
      region: 'us-east-1',
      key: 'k',
      secret: 's',
    });
    const half = () => loadConfig({ S3_ENDPOINT: 'https://s3.example.com', S3_KEY: 'secret-of-half' });
    expect(half).toThrow(/S3_BUCKET is required with.*\n.*S3_SECRET is required with/);
    expect(half).not.toThrow(/secret-of-half/);
  });

  it('takes a blank value as absent', () => {
    expect(loadConfig({ PORT: '', ROLE: '  ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      role: 'all',
      databaseUrl: null,
    });
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'leads.example.com'],
    ['PUBLIC_URL', 'https://leads.example.com/app'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'postgres://without-the-pooler/x'],
    ['DATABASE_READ_URL', 'postgres://without-a-primary/x'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '10s'],
    ['KEEP_ACTIVITY_MONTHS', '241'],
    ['KEEP_EMAIL_TEXTS_MONTHS', '-1'],
    ['KEEP_EMAIL_TEXTS_MONTHS', '2'],
    ['KEEP_SEARCH_RESULTS_MONTHS', '2'],
    ['ARCHIVE_LEDGER_MONTHS', '1'],
    ['ROLE', 'server'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY_PREVIOUS', 'short'],
    ['MAIL_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com'],
    ['RAPIDAPI_KEY', 'two words'],
    ['LINKEDIN_API_BASE_URL', 'gateway'],
    ['LINKEDIN_API_HOST', 'a host'],
    ['TIKTOK_API_KEY', 'two words'],
    ['REMOTIVE_BASE_URL', 'remotive'],
    ['OPEN_SOURCES', 'maybe'],
    ['OPEN_SOURCES_CONTACT', 'two words'],
    ['UPWORK_BUDGET_STYLE', 'both'],
    ['JSEARCH_PATH', '/x'],
    ['CREDITS_ON_FAILURE', 'maybe'],
    ['TRUST_PROXY', 'on'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'too short'],
    ['GOOGLE_ISSUER_URL', 'http://accounts.google.example'],
    ['ALLOW_PRIVATE_SOURCES', 'yes'],
  ])('refuses %s=%j', (name, value) => {
    expect(getFaults({ [name]: value })).toEqual([name]);
  });

  const PUBLIC = 'https://leads.example.com';
  it.each([
    [{ HOST: '0.0.0.0' }, ['HOST']],
    [{ HOST: '::' }, ['HOST']],
    [{ HOST: '192.168.1.20', PUBLIC_URL: 'http://localhost:3000' }, ['HOST']],
    [{ HOST: 'web.internal', NODE_ENV: 'development' }, ['HOST']],
    [{ PUBLIC_URL: PUBLIC }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://localhost.example.com' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://0.0.0.0:3000' }, ['PUBLIC_URL']],
    [{ HOST: '0.0.0.0', PUBLIC_URL: PUBLIC, NODE_ENV: 'test', PORT: 'x' }, ['HOST', 'PORT', 'PUBLIC_URL']],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:4000' }, []],
    [{ HOST: '::1', PUBLIC_URL: 'http://LOCALHOST:4000' }, []],
    [{ HOST: '0.0.0.0', PUBLIC_URL: PUBLIC, NODE_ENV: 'production', SECRET_KEY }, []],
    [{ PUBLIC_URL: 'http://leads.example.com', NODE_ENV: 'production', SECRET_KEY }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'production', SECRET_KEY }, []],
  ])('opens a development server to this machine only, and a production server under https: %j', (env, faults) => {
    expect(getFaults(env)).toEqual(faults);
  });

  it('tells all faults at once, those of production too, without a value', () => {
    const env = { NODE_ENV: 'production', ALLOW_PRIVATE_SOURCES: 'on', PORT: 'x', DATABASE_URL: 'hunter2' };
    expect(getFaults(env)).toEqual(['ALLOW_PRIVATE_SOURCES', 'DATABASE_URL', 'PORT', 'SECRET_KEY']);
    expect(() => loadConfig(env)).toThrow(/^(?!.*hunter2)/s);
    expect(() => loadConfig(env)).toThrow('  PORT must be a number from 1 to 65535');
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID'],
    [
      {
        NODE_ENV: 'production',
        SECRET_KEY,
        GOOGLE_ISSUER_URL: 'http://127.0.0.1:4000',
        PUBLIC_URL: 'https://a.example',
      },
      'GOOGLE_ISSUER_URL',
    ],
  ])('takes no half of a Google client, and no plain HTTP to it in production: %j', (env, fault) => {
    expect(getFaults(env)).toEqual([fault]);
  });

  it.each([
    [{ GOOGLE_MAIL_CLIENT_ID: 'id' }, 'GOOGLE_MAIL_CLIENT_SECRET'],
    [{ MICROSOFT_MAIL_CLIENT_SECRET: 'secret' }, 'MICROSOFT_MAIL_CLIENT_ID'],
    [
      {
        NODE_ENV: 'production',
        SECRET_KEY,
        MS_GRAPH_BASE_URL: 'http://graph.example',
        PUBLIC_URL: 'https://a.example',
      },
      'MS_GRAPH_BASE_URL',
    ],
  ])('takes no half of a client of mailboxes, and no plain HTTP to it in production: %j', (env, fault) => {
    expect(getFaults(env)).toEqual([fault]);
  });

  it('knows a provider on this machine', () => {
    const google = (issuer?: string) =>
      loadConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', ...(issuer && { GOOGLE_ISSUER_URL: issuer }) })
        .google;
    expect(google()).toMatchObject({ issuerUrl: 'https://accounts.google.com', onLoopback: false });
    expect(google('http://127.0.0.1:4000/')).toMatchObject({ issuerUrl: 'http://127.0.0.1:4000', onLoopback: true });
  });

  it('lets the key of a source win over the one of the gateway', () => {
    expect(getGateway({ RAPIDAPI_KEY: 'gateway' }).linkedin.key).toBe('gateway');
    expect(getGateway({ RAPIDAPI_KEY: 'gateway', LINKEDIN_API_KEY: 'own' }).linkedin.key).toBe('own');
  });

  it('derives the place of the source from its host', () => {
    expect(getGateway({ LINKEDIN_API_HOST: 'a.example.com' }).linkedin.baseUrl).toBe('https://a.example.com');
    expect(getGateway({ LINKEDIN_API_BASE_URL: 'http://127.0.0.1:4000/x/' }).linkedin.baseUrl).toBe(
      'http://127.0.0.1:4000/x',
    );
  });

  it('knows where every source is, behind the gateway or open', () => {
    const { gateway, open } = loadConfig({ REMOTIVE_BASE_URL: 'http://127.0.0.1:4000/remotive/' }).sources;
    const hosts = Object.values(gateway).map(({ baseUrl, host }) => [baseUrl, `https://${host}`]);
    for (const [baseUrl, derived] of hosts) expect(baseUrl).toBe(derived);
    expect(gateway.tiktok.host).toBe('tiktok-api23.p.rapidapi.com');
    expect(open.remotive.baseUrl).toBe('http://127.0.0.1:4000/remotive');
    expect(open.himalayas.baseUrl).toBe('https://himalayas.app');
  });

  it('follows the port that was taken in the end, except where PUBLIC_URL was set', () => {
    expect(withPort(loadConfig({}), 3001).publicUrl).toBe('http://localhost:3001');
    expect(withPort(loadConfig({ PUBLIC_URL: 'http://127.0.0.1:8080/' }), 3001).publicUrl).toBe(
      'http://127.0.0.1:8080',
    );
  });
});

describe('readEnvironment', () => {
  it('puts the process before the .env file', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, '.env'), 'LEADWRIGHT_ONLY_IN_FILE="from file"\nPATH=/nowhere\n');
    const env = readEnvironment(folder);
    expect(env.LEADWRIGHT_ONLY_IN_FILE).toBe('from file');
    expect(env.PATH).toBe(process.env.PATH);
  });
});

describe('resolveSecretKey', () => {
  it('prefers the configured one', async () => {
    expect(await resolveSecretKey({ secretKey: SECRET_KEY, dataDir: '/nowhere' })).toBe(SECRET_KEY);
  });

  it('generates one, the same for all processes that start together, readable by its user only', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => resolveSecretKey({ secretKey: null, dataDir })));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]?.length).toBeGreaterThanOrEqual(32);
    expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });
});

describe('documentation', () => {
  it('in .env.example and docs/configuration.md is what the schema says', async () => {
    const document = await readFile('docs/configuration.md', 'utf8');
    expect(await readFile('.env.example', 'utf8')).toBe(envExample());
    expect(document).toBe(withConfigTable(document));
  });
});
