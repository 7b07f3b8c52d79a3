// The configuration of one process: read once at start, checked as a whole, passed on as plain values.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { StartFault } from '../start-fault.ts';
import {
  type CrmConfig,
  type GoogleConfig,
  type MailAccountsConfig,
  toCrmConfig,
  toGoogleConfig,
  toMailAccountsConfig,
} from './client-variables.ts';
import { type Environment, parseEnvironment } from './config.schema.ts';
import { type RetentionConfig, toRetentionConfig } from './retention-variables.ts';
import {
  type MapConfig,
  type PushConfig,
  type S3Config,
  type StripeConfig,
  toMapConfig,
  toPushConfig,
  toStorageConfig,
  toStripeConfig,
  toWhatsapp,
  type WhatsappConfig,
} from './service-variables.ts';
import { type SourcesConfig, toSourcesConfig } from './source-variables.ts';
import { type TracingConfig, toTracingConfig } from './tracing-variables.ts';
import { toVerifier, type VerifierConfig } from './verifier-variables.ts';

export interface Config {
  port: number;
  /** False where PORT was left open: then another free port will do as well. */
  portIsChosen: boolean;
  host: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  publicUrlIsChosen: boolean;
  production: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** The same past a pooler in transaction mode; null: there is none. */
  databaseDirectUrl: string | null;
  /** A replica for reads; null: there is none. */
  databaseReadUrl: string | null;
  role: Environment['ROLE'];
  /** Null only outside production: `resolveSecretKey` has the generated one. */
  secretKey: string | null;
  /** While the key is being changed: what was sealed with it is read and sealed again. */
  secretKeyPrevious: string | null;
  mail: { url: string | null; from: string };
  /** Null: users cannot write to support. */
  supportEmail: string | null;
  push: PushConfig;
  /** Number of proxies whose X-Forwarded-For entry is trusted. */
  trustProxy: number | false;
  /** How long requests are still served after the process was told to stop. */
  drainSeconds: number;
  /** The bearer token that /metrics requires. Null in production: /metrics is off. */
  metricsToken: string | null;
  /** Where a worker answers to health checks; null: nowhere. */
  healthPort: number | null;
  logLevel: Environment['LOG_LEVEL'];
  /** Signing in with Google; null where it is not set up. */
  google: GoogleConfig | null;
  /** `s3` null: files are in `DATA_DIR/files`. */
  files: { s3: S3Config | null };
  sources: SourcesConfig;
  stripe: StripeConfig;
  verifier: VerifierConfig;
  /** Connecting mailboxes by the sign-in of their provider. */
  mailAccounts: MailAccountsConfig;
  whatsapp: WhatsappConfig;
  crm: CrmConfig;
  map: MapConfig;
  /** Variables of the OpenTelemetry SDK; null: no traces. */
  tracing: TracingConfig;
  retention: RetentionConfig;
  creditsOnFailure: Environment['CREDITS_ON_FAILURE'];
  /** Sources may be on private addresses. Never in production. */
  allowPrivateSources: boolean;
}

export interface ConfigFault {
  variable: string;
  message: string;
}

/** All faults of the configuration at once. Never carries a value: it may be a secret. */
export class ConfigError extends StartFault {
  override name = 'ConfigError';

  constructor(readonly faults: ConfigFault[]) {
    super(['The configuration is not valid:', ...faults.map((f) => `  ${f.variable} ${f.message}`)].join('\n'));
  }
}

const DEFAULT_PORT = 3000;

/** The variables of the process and, behind them, those of `.env` in `folder`. Changes neither. */
export function readEnvironment(folder = process.cwd()): NodeJS.ProcessEnv {
  const file = path.join(folder, '.env');
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env;
}

/** Throws ConfigError. A relative DATA_DIR is taken from `folder`. */
export function loadConfig(env: NodeJS.ProcessEnv, folder = process.cwd()): Config {
  const parsed = parseEnvironment(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => ({ variable: String(issue.path[0]), message: issue.message })),
    );
  }
  const values = parsed.data;
  const port = values.PORT ?? DEFAULT_PORT;
  return {
    port,
    portIsChosen: values.PORT !== undefined,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? localUrl(port),
    publicUrlIsChosen: values.PUBLIC_URL !== undefined,
    production: values.NODE_ENV === 'production',
    dataDir: path.resolve(folder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    role: values.ROLE,
    secretKey: values.SECRET_KEY ?? null,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS ?? null,
    mail: { url: values.MAIL_URL ?? null, from: values.MAIL_FROM },
    supportEmail: values.SUPPORT_EMAIL ?? null,
    push: toPushConfig(values),
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    healthPort: values.HEALTH_PORT ?? null,
    logLevel: values.LOG_LEVEL,
    google: toGoogleConfig(values, values.NODE_ENV === 'production'),
    files: { s3: toStorageConfig(values) },
    sources: toSourcesConfig(values),
    stripe: toStripeConfig(values),
    verifier: toVerifier(values),
    mailAccounts: toMailAccountsConfig(values),
    whatsapp: toWhatsapp(values),
    crm: toCrmConfig(values),
    map: toMapConfig(values),
    tracing: toTracingConfig(values),
    retention: toRetentionConfig(values),
    creditsOnFailure: values.CREDITS_ON_FAILURE,
    allowPrivateSources: values.ALLOW_PRIVATE_SOURCES,
  };
}

/** The configuration once the server listens on `port`, which may be another one than planned. */
export function withPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrlIsChosen ? config.publicUrl : localUrl(port) };
}

function localUrl(port: number): string {
  return `http://localhost:${port}`;
}
