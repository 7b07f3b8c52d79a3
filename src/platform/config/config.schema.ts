// The one list of configuration variables: validation, `.env.example` and docs/configuration.md are made from it.
import { isIP } from 'node:net';
import { z } from 'zod';
import { parseUrl } from '#shared/urls.ts';
import { isLoopbackHost } from '../outbound/address-rules.ts';
import {
  crmShape,
  googleShape,
  issuerIsAllowed,
  mailAccountShape,
  missingCrmVariables,
  missingMailAccountVariables,
  openCrmUrls,
  openMailAccountUrls,
} from './client-variables.ts';
import { retentionShape } from './retention-variables.ts';
import {
  mapShape,
  missingStorageVariables,
  paymentShape,
  pushKeyFaults,
  pushShape,
  storageShape,
  whatsappShape,
} from './service-variables.ts';
import { sourceShape } from './source-variables.ts';
import { tracingShape } from './tracing-variables.ts';
import { type Documentation, documentation, isHostName, oneOf, switched, text, url, variable } from './variable.ts';
import { verifierShape } from './verifier-variables.ts';

const isOrigin = (value: string) => parseUrl(value) !== null && /^https?:\/\/[^/?#@]+\/?$/i.test(value);
const isSecureOrigin = (origin: string) => origin.startsWith('https:') || isLoopbackHost(new URL(origin).hostname);
/** A name and an address, or an address alone. A line break here would let a header in. */
const SENDER = /^(?:[^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

const shape = {
  PORT: variable(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
      .optional(),
    {
      description: 'Port of the web server. When it is not set and 3000 is taken, the next free port is used.',
      absent: '3000',
    },
  ),
  HOST: variable(
    text
      .refine((host) => isIP(host) !== 0 || isHostName(host), 'must be an address or a host name')
      .default('127.0.0.1'),
    {
      description:
        'Address to listen on. `0.0.0.0` opens the server to the network, which needs `NODE_ENV=production`.',
      absent: '127.0.0.1',
    },
  ),
  PUBLIC_URL: variable(
    text
      .refine(isOrigin, 'must be an http:// or https:// address without a path')
      .transform((value) => new URL(value).origin)
      .optional(),
    {
      description:
        'Where browsers reach the server: links in emails and the cross-site check use it. Any other host than this machine needs `NODE_ENV=production` and https.',
      absent: 'http://localhost:PORT',
      example: 'https://leads.example.com',
    },
  ),
  NODE_ENV: variable(oneOf(['development', 'test', 'production']).default('development'), {
    description:
      '`production` turns off the demo account, the outbox page, the test checkout and the simulators. Without it the server accepts only loopback addresses.',
    absent: 'development',
  }),
  DATA_DIR: variable(text.default('./data'), {
    description: 'Folder of the embedded database, files, outbox and the generated secret.',
    absent: './data',
  }),
  DATABASE_URL: variable(url(['postgres:', 'postgresql:'], 'must be a postgres:// address').optional(), {
    description: 'PostgreSQL (15 or newer) to use in place of the embedded one.',
    absent: 'the embedded database',
    example: 'postgres://leadwright:password@db.example.com:5432/leadwright',
  }),
  DATABASE_DIRECT_URL: variable(url(['postgres:', 'postgresql:'], 'must be a postgres:// address').optional(), {
    description:
      'The same database without the pooler, where `DATABASE_URL` is PgBouncer or another pooler in transaction mode: for live events, jobs, migrations and imports of the directory. With it, statements over `DATABASE_URL` are sent without names.',
    absent: 'DATABASE_URL, which then must not pool transactions',
    example: 'postgres://leadwright:password@db.example.com:5432/leadwright',
  }),
  DATABASE_READ_URL: variable(url(['postgres:', 'postgresql:'], 'must be a postgres:// address').optional(), {
    description:
      'A streaming replica of the database, for exports and reports. It is used once it has everything that was committed before the request, else `DATABASE_URL` is.',
    absent: 'DATABASE_URL',
    example: 'postgres://leadwright:password@replica.example.com:5432/leadwright',
  }),
  ROLE: variable(oneOf(['all', 'web', 'worker']).default('all'), {
    description: 'What this process does: serve the web, run the jobs, or both. Several processes need `DATABASE_URL`.',
    absent: 'all',
  }),
  SECRET_KEY: variable(text.min(32, 'must have at least 32 characters').optional(), {
    description: 'Signing and encryption, at least 32 characters. Required in production; the same for all processes.',
    absent: 'generated into DATA_DIR',
    example: 'the output of: openssl rand -base64 48',
  }),
  SECRET_KEY_PREVIOUS: variable(text.min(32, 'must have at least 32 characters').optional(), {
    description:
      'The previous SECRET_KEY while you rotate it: stored secrets are decrypted with it and encrypted with the new one.',
    absent: 'none',
    example: 'the former SECRET_KEY',
  }),
  MAIL_URL: variable(url(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address').optional(), {
    description:
      'SMTP server for system email. `smtp:` requires STARTTLS, except on this machine; `?requireTLS=false` sends in the clear.',
    absent: 'email is written to DATA_DIR/outbox',
    example: 'smtp://user:password@mail.example.com:587',
  }),
  MAIL_FROM: variable(
    text
      .regex(SENDER, 'must be an address, or a name and an address in angle brackets')
      .default('Leadwright <no-reply@localhost>'),
    { description: 'Sender of system email.', absent: 'Leadwright <no-reply@localhost>' },
  ),
  SUPPORT_EMAIL: variable(text.regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an email address').optional(), {
    description: 'Receives the messages that users write to support on the help page.',
    absent: 'none: the help page has no contact form',
    example: 'support@leads.example.com',
  }),
  ...pushShape,
  ...googleShape,
  ...storageShape,
  ...sourceShape,
  ...paymentShape,
  ...verifierShape,
  ...mailAccountShape,
  ...whatsappShape,
  ...crmShape,
  ...mapShape,
  ...tracingShape,
  ...retentionShape,
  CREDITS_ON_FAILURE: variable(oneOf(['retry', 'refund', 'keep']).default('retry'), {
    description: 'What happens to the credits of a failed paid call: free retry, refund or keep.',
    absent: 'retry',
  }),
  TRUST_PROXY: variable(
    // "Believe everybody" is not offered: the first entry of X-Forwarded-For is whatever the client wrote.
    z
      .union([z.literal('off'), text.regex(/^([1-9]|10)$/)], {
        error: 'must be off, or the number of proxies in front (1 to 10)',
      })
      .default('off')
      .transform((value) => (value === 'off' ? false : Number(value))),
    {
      description:
        'Number of proxies in front of the server, where it can be reached through them only. `off`: X-Forwarded-For is ignored.',
      absent: 'off',
    },
  ),
  HEALTH_PORT: variable(
    text
      .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
      .optional(),
    {
      description: 'With `ROLE=worker`: port on HOST for `/healthz`, `/readyz` and `/metrics`.',
      absent: 'a worker listens on no port',
      example: '9464',
    },
  ),
  DRAIN_SECONDS: variable(
    text
      .regex(/^\d{1,3}$/, 'must be a number of seconds, 0 to 999')
      .default('0')
      .transform(Number),
    {
      description:
        'For rolling restarts behind a proxy: after SIGTERM, `/readyz` answers 503 and requests are served for this long; requests at hand then have as long again.',
      absent: '0: stops at once',
      example: '5',
    },
  ),
  METRICS_TOKEN: variable(
    text.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces').optional(),
    {
      description: '`/metrics` answers to `Authorization: Bearer METRICS_TOKEN` only.',
      absent: 'no metrics in production, open on loopback outside it',
      example: 'the output of: openssl rand -hex 24',
    },
  ),
  LOG_LEVEL: variable(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    description: 'Minimum log level: fatal, error, warn, info, debug, trace, or silent.',
    absent: 'info',
  }),
  ALLOW_PRIVATE_SOURCES: variable(switched('off'), {
    description: 'Allows sources on private addresses, for the simulators. Refused in production.',
    absent: 'off',
  }),
};

const ONLY_LOOPBACK =
  'must be on loopback (localhost, 127.0.0.1, ::1) unless NODE_ENV is production: a development server has a demo account, an open outbox and a test checkout';

/** Whether this variable itself is fine, whatever others are: the rule runs and all faults are reported at once. */
const isValid =
  (name: string) =>
  ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => path?.[0] === name);

const environment = z
  .object(shape)
  // `when`: these two are looked at even if another variable is wrong, so that all faults are reported at once.
  .refine((env) => env.NODE_ENV !== 'production' || env.SECRET_KEY !== undefined, {
    path: ['SECRET_KEY'],
    message: 'is required in production',
    when: () => true,
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.DATABASE_DIRECT_URL === undefined, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'needs DATABASE_URL',
    when: () => true,
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.DATABASE_READ_URL === undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'needs DATABASE_URL',
    when: () => true,
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.ALLOW_PRIVATE_SOURCES !== true, {
    path: ['ALLOW_PRIVATE_SOURCES'],
    message: 'must be off in production',
    when: () => true,
  })
  // Anyone who reaches a development server can read its outbox, sign in to its demo account and pay with its test checkout.
  .refine((env) => env.NODE_ENV === 'production' || isLoopbackHost(env.HOST), {
    path: ['HOST'],
    message: ONLY_LOOPBACK,
    when: isValid('HOST'),
  })
  .refine(
    (env) =>
      env.NODE_ENV === 'production' || env.PUBLIC_URL === undefined || isLoopbackHost(new URL(env.PUBLIC_URL).hostname),
    {
      path: ['PUBLIC_URL'],
      message: ONLY_LOOPBACK,
      when: isValid('PUBLIC_URL'),
    },
  )
  .refine((env) => env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET !== undefined, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'is required with GOOGLE_CLIENT_ID',
  })
  .refine((env) => env.GOOGLE_CLIENT_SECRET === undefined || env.GOOGLE_CLIENT_ID !== undefined, {
    path: ['GOOGLE_CLIENT_ID'],
    message: 'is required with GOOGLE_CLIENT_SECRET',
  })
  .refine((env) => issuerIsAllowed(env, env.NODE_ENV === 'production'), {
    path: ['GOOGLE_ISSUER_URL'],
    message: 'must be https:// (plain http only on loopback, and not in production)',
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.STRIPE_SECRET_KEY || env.STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is required in production with STRIPE_SECRET_KEY',
    when: () => true,
  })
  .refine((env) => env.NODE_ENV !== 'production' || !/^http:/i.test(env.STRIPE_API_BASE_URL ?? ''), {
    path: ['STRIPE_API_BASE_URL'],
    message: 'must be an https:// address in production',
    when: () => true,
  })
  .refine((env) => env.NODE_ENV !== 'production' || !/^http:/i.test(env.WHATSAPP_API_BASE_URL ?? ''), {
    path: ['WHATSAPP_API_BASE_URL'],
    message: 'must be an https:// address in production',
    when: () => true,
  })
  // Cookies, HSTS and links need it; TLS itself is the proxy's.
  .refine((env) => env.NODE_ENV !== 'production' || env.PUBLIC_URL === undefined || isSecureOrigin(env.PUBLIC_URL), {
    path: ['PUBLIC_URL'],
    message: 'must be an https:// address in production',
    when: isValid('PUBLIC_URL'),
  })
  .refine((env) => env.SMTP_PROBE !== true || env.SMTP_PROBE_HELO !== undefined, {
    path: ['SMTP_PROBE_HELO'],
    message: 'is required with SMTP_PROBE',
    when: () => true,
  })
  .refine((env) => env.SMTP_PROBE !== true || env.SMTP_PROBE_FROM !== undefined, {
    path: ['SMTP_PROBE_FROM'],
    message: 'is required with SMTP_PROBE',
    when: () => true,
  })
  .refine((env) => env.NODE_ENV !== 'production' || (env.SMTP_PROBE_PORT ?? 25) === 25, {
    path: ['SMTP_PROBE_PORT'],
    message: 'must be 25 in production',
    when: () => true,
  })
  .superRefine((env, context) => {
    for (const name of [...missingMailAccountVariables(env), ...missingCrmVariables(env)]) {
      context.addIssue({ code: 'custom', path: [name], message: 'is required with its other half' });
    }
    for (const name of [...openMailAccountUrls(env), ...openCrmUrls(env)]) {
      context.addIssue({ code: 'custom', path: [name], message: 'must be an https:// address in production' });
    }
    for (const { name, message } of pushKeyFaults(env)) context.addIssue({ code: 'custom', path: [name], message });
    for (const name of missingStorageVariables(env)) {
      context.addIssue({ code: 'custom', path: [name], message: 'is required with the other variables of S3' });
    }
  });

export type Environment = z.output<typeof environment>;

/** Reads the variables. A blank value counts as absent, so that `PORT=` in a file means the default. */
export function parseEnvironment(env: NodeJS.ProcessEnv) {
  return environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));
}

export interface DocumentedVariable extends Documentation {
  name: string;
}

/** Every variable in the order of the documentation. */
export function documentedVariables(): DocumentedVariable[] {
  return Object.entries(shape).map(([name, type]) => {
    const about = documentation.get(type);
    if (about === undefined) throw new Error(`${name} has no documentation`);
    return { name, ...about };
  });
}
