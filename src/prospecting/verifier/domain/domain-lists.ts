// Which domains throw mail away, which are free for everybody, and which mailboxes belong to a job rather than to a person
// (integration-contracts 6.6).
import { run as spellCheck } from '@zootools/email-spell-checker';
import { parse } from 'tldts';

export interface DomainLists {
  /** `listed`: by the careful list; `suspected`: only by the wide one, which errs now and then. */
  disposable(domain: string): 'listed' | 'suspected' | null;
  free(domain: string): boolean;
  role(local: string): boolean;
}

/** What the packages hold. */
export interface RawLists {
  disposable: Iterable<string>;
  widelyDisposable: Iterable<string>;
  free: Iterable<string>;
  role: Iterable<string>;
}

/** The operator's word, `DISPOSABLE_DOMAINS`: with a minus in front a domain is never disposable. */
export interface Overrides {
  disposable: readonly string[];
}

/** Where people really have their mail; never disposable, whatever a list says. */
const BIG_PROVIDERS: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com'],
  ...[
    'icloud.com',
    'me.com',
    'mac.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
    'pm.me',
    'gmx.com',
    'gmx.de',
    'gmx.net',
  ],
  ...['gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'fastmail.com', 'hey.com', 'zoho.com'],
  ...[
    'hotmail.de',
    'hotmail.fr',
    'hotmail.it',
    'hotmail.es',
    'hotmail.co.uk',
    'outlook.de',
    'outlook.fr',
    'outlook.es',
  ],
  ...['yahoo.de', 'yahoo.fr', 'yahoo.it', 'yahoo.es', 'yahoo.co.uk', 'yahoo.co.jp', 'yahoo.co.in', 'yahoo.com.br'],
  ...['live.de', 'live.fr', 'live.co.uk', 'live.nl', 'orange.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'wanadoo.fr'],
  ...[
    'libero.it',
    'virgilio.it',
    'btinternet.com',
    'sky.com',
    'comcast.net',
    'verizon.net',
    'att.net',
    'sbcglobal.net',
  ],
  ...[
    'bellsouth.net',
    'cox.net',
    'charter.net',
    'rogers.com',
    'shaw.ca',
    'bigpond.com',
    'optusnet.com.au',
    'xtra.co.nz',
  ],
  ...[
    'bluewin.ch',
    'seznam.cz',
    'email.cz',
    'wp.pl',
    'o2.pl',
    'onet.pl',
    'interia.pl',
    'mail.ru',
    'yandex.ru',
    'yandex.com',
  ],
  ...[
    'qq.com',
    '163.com',
    '126.com',
    'sina.com',
    'naver.com',
    'daum.net',
    'hanmail.net',
    'rediffmail.com',
    'uol.com.br',
  ],
  ...['bol.com.br', 'terra.com.br', 'ziggo.nl', 'telenet.be', 'skynet.be', 'tuta.com', 'tutanota.com', 'hushmail.com'],
  ...[
    'duck.com',
    'relay.firefox.com',
    'privaterelay.appleid.com',
    'mozmail.com',
    'simplelogin.com',
    'mailbox.org',
    'posteo.de',
  ],
];

/** RFC 2142, and what companies really use. */
const ROLES: readonly string[] = [
  ...[
    'info',
    'marketing',
    'sales',
    'support',
    'abuse',
    'noc',
    'security',
    'postmaster',
    'hostmaster',
    'usenet',
    'news',
  ],
  ...[
    'webmaster',
    'www',
    'uucp',
    'ftp',
    'contact',
    'office',
    'hello',
    'hi',
    'hr',
    'jobs',
    'job',
    'billing',
    'team',
    'mail',
  ],
  ...[
    'admin',
    'service',
    'help',
    'press',
    'privacy',
    'legal',
    'accounts',
    'accounting',
    'finance',
    'invoice',
    'invoices',
  ],
  ...['orders', 'order', 'booking', 'reservations', 'reception', 'enquiries', 'noreply', 'no-reply', 'root', 'careers'],
  ...[
    'kontakt',
    'buero',
    'verwaltung',
    'vertrieb',
    'einkauf',
    'bewerbung',
    'rechnung',
    'datenschutz',
    'anfrage',
    'zentrale',
  ],
  ...[
    'contacto',
    'ventas',
    'administracion',
    'contatti',
    'vendite',
    'amministrazione',
    'commercial',
    'accueil',
    'recrutement',
  ],
  ...['contato', 'vendas', 'biuro', 'sekretariat', 'dpo', 'gdpr', 'management', 'purchasing', 'procurement', 'export'],
];

/** Given names that the package counts as roles. */
const NO_ROLES = new Set([
  'alexa',
  'alla',
  'gardner',
  'angels',
  'alpha',
  'beta',
  'aaa',
  'abc',
  'bd',
  'cm',
  'cs',
  'india',
  'paris',
  'sydney',
  'reg',
  'sac',
  'pm',
]);

export function createDomainLists(raw: RawLists, overrides: Overrides = { disposable: [] }): DomainLists {
  const big = new Set(BIG_PROVIDERS);
  const never = new Set(overrides.disposable.filter((entry) => entry.startsWith('-')).map((entry) => entry.slice(1)));
  const always = new Set(overrides.disposable.filter((entry) => !entry.startsWith('-')));
  const listed = new Set(raw.disposable);
  const suspected = new Set(raw.widelyDisposable);
  const free = new Set(raw.free);
  const roles = new Set([...ROLES, ...raw.role].filter((name) => !NO_ROLES.has(name)));

  /** A throw-away domain's subdomains are as bad: `a.b.example` by `b.example`. */
  function inSet(set: ReadonlySet<string>, domain: string): boolean {
    for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1))
      if (set.has(rest)) return true;
    return false;
  }

  function disposable(domain: string): 'listed' | 'suspected' | null {
    if (inSet(never, domain)) return null;
    if (inSet(always, domain)) return 'listed';
    if (big.has(domain)) return null;
    if (inSet(listed, domain)) return 'listed';
    return inSet(suspected, domain) ? 'suspected' : null;
  }

  return {
    disposable,
    free: (domain) => big.has(domain) || (free.has(domain) && disposable(domain) === null),
    role: (local) => roles.has(local.replace(/\+.*$/, '')),
  };
}

// Typos in the names of big providers and in top-level domains (integration-contracts 6.1, step 2)

/** Short names are too close to real domains: `me.com`, `sky.com`. */
const PROVIDERS = BIG_PROVIDERS.filter((domain) => domain.length >= 7);
const KNOWN = new Set(PROVIDERS);
const ENDINGS = [
  'com',
  'net',
  'org',
  'de',
  'fr',
  'it',
  'es',
  'nl',
  'pl',
  'co.uk',
  'com.br',
  'com.au',
  'info',
  'io',
  'eu',
];

/** Null where the domain looks right. Never suggests for a domain that people really have mailboxes at. */
export function suggestDomain(domain: string, lists: DomainLists): string | null {
  if (domain === '' || KNOWN.has(domain) || lists.free(domain)) return null;
  const endingIsReal = parse(domain).isIcann === true;
  const close = spell(domain, { domains: PROVIDERS, topLevelDomains: [], secondLevelDomains: [] });
  if (close !== null && KNOWN.has(close)) return close;
  const ending = endingIsReal ? null : spell(domain, { domains: [], topLevelDomains: ENDINGS, secondLevelDomains: [] });
  return ending !== null && parse(ending).isIcann === true ? ending : null;
}

function spell(
  domain: string,
  among: { domains: string[]; topLevelDomains: string[]; secondLevelDomains: string[] },
): string | null {
  // Only the domain is of interest, and the library would percent-encode a mailbox beyond ASCII.
  const found = spellCheck({ email: `a@${domain}`, ...among, domainThreshold: 2, topLevelThreshold: 2 });
  return found === undefined || found.domain === domain ? null : found.domain;
}
