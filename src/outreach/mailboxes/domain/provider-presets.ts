// Server settings of well-known providers (integration contracts 4.7), by the domain of the address or of its mail server.
import type { ConnectionSecurity } from '../fields.contract.ts';

export interface ProviderPreset {
  provider: string;
  smtp: { host: string; port: number; security: ConnectionSecurity };
  imap: { host: string; port: number; security: ConnectionSecurity };
  oauth: 'google' | 'microsoft' | null;
  hint: string;
  /** Where app passwords are created; '' if there is no such page. */
  passwordUrl: string;
}

const tls = (host: string, port: number) => ({ host, port, security: 'tls' as const });
const starttls = (host: string, port: number) => ({ host, port, security: 'starttls' as const });

const APP_PASSWORD = 'Use an app password from the security settings of the account';

const GOOGLE: ProviderPreset = {
  provider: 'Google',
  smtp: tls('smtp.gmail.com', 465),
  imap: tls('imap.gmail.com', 993),
  oauth: 'google',
  hint: `Google does not accept the account password here. ${APP_PASSWORD}; it requires 2-step verification.`,
  passwordUrl: 'https://myaccount.google.com/apppasswords',
};
const OUTLOOK: ProviderPreset = {
  provider: 'Outlook.com',
  smtp: starttls('smtp-mail.outlook.com', 587),
  imap: tls('outlook.office365.com', 993),
  oauth: 'microsoft',
  hint: 'Outlook.com no longer accepts passwords. Connect by signing in with Microsoft.',
  passwordUrl: '',
};
const MICROSOFT_365: ProviderPreset = {
  provider: 'Microsoft 365',
  smtp: starttls('smtp.office365.com', 587),
  imap: tls('outlook.office365.com', 993),
  oauth: 'microsoft',
  hint: 'Sign in with Microsoft if you can. A password works for sending only if the administrator allows SMTP AUTH.',
  passwordUrl: '',
};
const YAHOO: ProviderPreset = {
  provider: 'Yahoo',
  smtp: tls('smtp.mail.yahoo.com', 465),
  imap: tls('imap.mail.yahoo.com', 993),
  oauth: null,
  hint: `${APP_PASSWORD}.`,
  passwordUrl: 'https://login.yahoo.com/account/security/app-passwords',
};
const ICLOUD: ProviderPreset = {
  provider: 'iCloud',
  smtp: starttls('smtp.mail.me.com', 587),
  imap: tls('imap.mail.me.com', 993),
  oauth: null,
  hint: 'Use an app-specific password from account.apple.com.',
  passwordUrl: 'https://account.apple.com/account/manage',
};
const zoho = (top: string): ProviderPreset => ({
  provider: 'Zoho Mail',
  smtp: tls(`smtp.zoho.${top}`, 465),
  imap: tls(`imap.zoho.${top}`, 993),
  oauth: null,
  hint: `With two-factor sign-in, ${APP_PASSWORD.charAt(0).toLowerCase()}${APP_PASSWORD.slice(1)}.`,
  passwordUrl: `https://accounts.zoho.${top}/home#security/app_password`,
});
const FASTMAIL: ProviderPreset = {
  provider: 'Fastmail',
  smtp: tls('smtp.fastmail.com', 465),
  imap: tls('imap.fastmail.com', 993),
  oauth: null,
  hint: `${APP_PASSWORD}.`,
  passwordUrl: 'https://app.fastmail.com/settings/security',
};
const GMX: ProviderPreset = {
  provider: 'GMX',
  smtp: tls('mail.gmx.net', 465),
  imap: tls('imap.gmx.net', 993),
  oauth: null,
  hint: 'First allow POP3 and IMAP access in the settings of GMX.',
  passwordUrl: '',
};
const WEB_DE: ProviderPreset = {
  provider: 'WEB.DE',
  smtp: starttls('smtp.web.de', 587),
  imap: tls('imap.web.de', 993),
  oauth: null,
  hint: 'First allow POP3 and IMAP access in the settings of WEB.DE.',
  passwordUrl: '',
};

const BY_DOMAIN: readonly (readonly [RegExp, ProviderPreset])[] = [
  [/^(gmail|googlemail)\.com$/, GOOGLE],
  [/^(outlook|hotmail|live)\.[a-z.]+$|^msn\.com$/, OUTLOOK],
  [/^yahoo\.[a-z.]+$|^(ymail|rocketmail)\.com$/, YAHOO],
  [/^(icloud|me|mac)\.com$/, ICLOUD],
  [/^zoho\.eu$/, zoho('eu')],
  [/^zoho\.in$/, zoho('in')],
  [/^(zoho|zohomail)\.com$/, zoho('com')],
  [/^fastmail\.(com|fm)$/, FASTMAIL],
  [/^gmx\.(net|de|at|ch)$/, GMX],
  [/^web\.de$/, WEB_DE],
];

/** By the preferred mail server. */
const BY_SERVER: readonly (readonly [RegExp, ProviderPreset])[] = [
  [/(^|\.)(google|googlemail)\.com$/, GOOGLE],
  [/(^|\.)olc\.protection\.outlook\.com$/, OUTLOOK],
  [/(^|\.)(mail\.protection\.outlook\.com|mx\.microsoft)$/, MICROSOFT_365],
  [/(^|\.)yahoodns\.net$/, YAHOO],
  [/(^|\.)mail\.icloud\.com$/, ICLOUD],
  [/(^|\.)zoho\.eu$/, zoho('eu')],
  [/(^|\.)zoho\.in$/, zoho('in')],
  [/(^|\.)(zoho|zohomail)\.com$/, zoho('com')],
  [/(^|\.)messagingengine\.com$/, FASTMAIL],
];

export function presetByDomain(domain: string): ProviderPreset | null {
  return BY_DOMAIN.find(([pattern]) => pattern.test(domain))?.[1] ?? null;
}

export function presetByServer(host: string): ProviderPreset | null {
  return BY_SERVER.find(([pattern]) => pattern.test(host))?.[1] ?? null;
}
