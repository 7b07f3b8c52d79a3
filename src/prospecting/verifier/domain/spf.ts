// SPF records (RFC 7208): their parts, what they cost to evaluate, and whom they let send.

export type SpfQualifier = '-' | '~' | '?' | '+';

export interface SpfRecord {
  mechanisms: { qualifier: SpfQualifier; name: string; value: string }[];
  redirect: string | null;
  /** What is written wrong; null where all is well. */
  error: string | null;
}

/** RFC 7208 4.6.4. */
export const MAX_LOOKUPS = 10;
export const MAX_VOID_LOOKUPS = 2;

const MECHANISM = /^([-~?+]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:/](.*))?$/i;
const LOOKING_UP = new Set(['include', 'a', 'mx', 'ptr', 'exists']);

/** The SPF records among the TXT records of a domain; there should be one. */
export function spfAmong(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

export function parseSpf(record: string): SpfRecord {
  const parsed: SpfRecord = { mechanisms: [], redirect: null, error: null };
  for (const term of record.trim().split(/ +/).slice(1)) {
    const [, modifier, target] = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(term) ?? [];
    if (modifier !== undefined) {
      if (modifier.toLowerCase() === 'redirect') parsed.redirect = target ?? '';
      continue;
    }
    const [, qualifier = '', name, value = ''] = MECHANISM.exec(term) ?? [];
    if (name === undefined) parsed.error ??= `"${term.slice(0, 60)}" means nothing in an SPF record.`;
    else parsed.mechanisms.push({ qualifier: qualifierOf(qualifier), name: name.toLowerCase(), value });
  }
  return parsed;
}

function qualifierOf(written: string): SpfQualifier {
  return written === '-' || written === '~' || written === '?' ? written : '+';
}

/** What is said of senders that nothing else names; null where the record leaves it open. */
export function allOf({ mechanisms }: SpfRecord): SpfQualifier | null {
  return mechanisms.find(({ name }) => name === 'all')?.qualifier ?? null;
}

/** Terms that make a receiver look something up. `redirect` counts where no `all` comes before it. */
export function lookingUp(record: SpfRecord): { name: string; value: string }[] {
  const terms: { name: string; value: string }[] = record.mechanisms.filter(({ name }) => LOOKING_UP.has(name));
  return record.redirect !== null && allOf(record) === null
    ? [...terms, { name: 'redirect', value: record.redirect }]
    : terms;
}

const SENDERS: readonly (readonly [suffix: string, name: string])[] = [
  ['google.com', 'Google'],
  ['protection.outlook.com', 'Microsoft 365'],
  ['zoho.com', 'Zoho'],
  ['zoho.eu', 'Zoho'],
  ['zohomail.com', 'Zoho'],
  ['icloud.com', 'iCloud'],
  ['mcsv.net', 'Mailchimp'],
  ['mandrillapp.com', 'Mailchimp Transactional'],
  ['sendgrid.net', 'SendGrid'],
  ['mailgun.org', 'Mailgun'],
  ['amazonses.com', 'Amazon SES'],
  ['sendinblue.com', 'Brevo'],
  ['brevo.com', 'Brevo'],
  ['mailjet.com', 'Mailjet'],
  ['mtasv.net', 'Postmark'],
  ['sparkpostmail.com', 'SparkPost'],
  ['hubspotemail.net', 'HubSpot'],
  ['salesforce.com', 'Salesforce'],
  ['zendesk.com', 'Zendesk'],
  ['freshdesk.com', 'Freshdesk'],
  ['freshemail.io', 'Freshdesk'],
  ['klaviyomail.com', 'Klaviyo'],
  ['shopify.com', 'Shopify'],
  ['messagingengine.com', 'Fastmail'],
  ['protonmail.ch', 'Proton'],
  ['mimecast.com', 'Mimecast'],
  ['pphosted.com', 'Proofpoint'],
  ['ionos.com', 'IONOS'],
  ['kundenserver.de', 'IONOS'],
  ['ovh.com', 'OVH'],
  ['secureserver.net', 'GoDaddy'],
  ['yandex.net', 'Yandex'],
];

/** Name of the service behind an `include`, or null. */
export function senderBehind(domain: string): string | null {
  const host = domain.toLowerCase();
  return SENDERS.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))?.[1] ?? null;
}
