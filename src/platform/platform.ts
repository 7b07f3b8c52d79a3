// What the outside world gives a use case: one object, made by app/server, so that nothing is reached for by import.
import type { Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database, Executor, Transaction } from './db/client.ts';
import type { Events } from './events/events.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Dns } from './outbound/dns.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { SmtpDoor } from './outbound/smtp-door.ts';
import type { Secrets } from './secrets.ts';

export interface Platform {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  events: Events;
  jobs: Jobs;
  secrets: Secrets;
  mailer: Mailer;
  outbound: Outbound;
  dns: Dns;
  /** Conversations with foreign mail servers; the mails of this product go by `mailer`. */
  smtp: SmtpDoor;
  files: Files;
  /** What /metrics tells of this process. */
  metrics: Registry;
}

export type { Executor, Transaction };
