// The variables of the verifier: its resolvers, and whether and under which name it talks to mail servers.

import { isIP } from 'node:net';
import { z } from 'zod';
import { hostName, isHostName, switched, text, variable, wholeNumber } from './variable.ts';

/** `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`. */
function isResolver(entry: string): boolean {
  const [, six, four, port] = /^(?:\[([0-9a-f:.]+)\]|([^:]+))(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const address = isIP(entry) === 6 ? entry : (six ?? four ?? '');
  return isIP(address) !== 0 && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535));
}

export const verifierShape = {
  DNS_RESOLVERS: variable(
    text
      .transform((value) => value.split(',').map((entry) => entry.trim()))
      .refine((entries) => entries.every(isResolver), 'must be addresses with or without a port, separated by commas')
      .optional(),
    {
      description: 'Name servers the verifier uses for MX, TXT and address records.',
      absent: 'those of the system',
      example: '192.0.2.53:53, 192.0.2.54:53',
    },
  ),
  SMTP_PROBE: variable(switched('off'), {
    description:
      "Lets the verifier probe a mailbox's own server on port 25, without sending a message. Needs a public address with a PTR record.",
    absent: 'off',
  }),
  SMTP_PROBE_HELO: variable(hostName().optional(), {
    description: 'EHLO name of the probe: the name in the PTR record of your address.',
    absent: 'required with SMTP_PROBE',
    example: 'verify.leads.example.com',
  }),
  SMTP_PROBE_FROM: variable(z.email('must be an email address').max(254).optional(), {
    description: 'Envelope sender of the probe; its domain should have MX and SPF records.',
    absent: 'required with SMTP_PROBE',
    example: 'probe@leads.example.com',
  }),
  SMTP_PROBE_PER_MINUTE: variable(wholeNumber(1, 100_000).default(60), {
    description: 'Mailboxes probed per minute, over all servers and processes.',
    absent: '60',
  }),
  SMTP_PROBE_TIMEOUT: variable(wholeNumber(1, 120).default(45), {
    description: 'Seconds a mail server has for the conversation about one mailbox.',
    absent: '45',
  }),
  SMTP_PROBE_PORT: variable(wholeNumber(1, 65_535).default(25), {
    description:
      'Port of mail servers. Another port is for tests; with ALLOW_PRIVATE_SOURCES, servers may be on loopback. Refused in production.',
    absent: '25',
  }),
  DISPOSABLE_DOMAINS: variable(
    text
      .transform((value) =>
        value
          .toLowerCase()
          .split(',')
          .map((entry) => entry.trim()),
      )
      .refine(
        (entries) => entries.every((entry) => isHostName(entry.replace(/^-/, ''))),
        'must be domains, separated by commas',
      )
      .optional(),
    {
      description: 'Additional disposable domains; a leading minus exempts a domain.',
      absent: 'the built-in lists',
      example: 'throwaway.example, -relay.example',
    },
  ),
};

export interface VerifierConfig {
  /** Null: those of the system. */
  resolvers: string[] | null;
  /** Null: mail servers are never asked. */
  probe: ProbeConfig | null;
  port: number;
  /** Domains beside those of the lists; with a minus in front: never. */
  disposableDomains: string[];
}

export interface ProbeConfig {
  helo: string;
  from: string;
  perMinute: number;
  timeoutMs: number;
}

type Values = z.output<z.ZodObject<typeof verifierShape>>;

export function toVerifier(values: Values): VerifierConfig {
  const { SMTP_PROBE_HELO: helo, SMTP_PROBE_FROM: from } = values;
  return {
    resolvers: values.DNS_RESOLVERS ?? null,
    probe:
      values.SMTP_PROBE && helo !== undefined && from !== undefined
        ? { helo, from, perMinute: values.SMTP_PROBE_PER_MINUTE, timeoutMs: values.SMTP_PROBE_TIMEOUT * 1000 }
        : null,
    port: values.SMTP_PROBE_PORT,
    disposableDomains: values.DISPOSABLE_DOMAINS ?? [],
  };
}
