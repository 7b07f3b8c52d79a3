// What a mail server's reply means for the mailbox (integration-contracts 6.2, quality section 4). A refusal that is about us, and
// not about the mailbox, must never make an address invalid: a lost lead costs more than an open question.
//
// Codes come first, then words. Servers repeat the address, their own name and ours, so those are taken out of the text before a word in
// it counts. Words are those of the languages that servers answer in, without their accents.

export interface Reply {
  code: number;
  /** RFC 3463, or null. */
  enhanced: string | null;
  text: string;
}

/** Whose names the reply may repeat. */
export interface RcptSubject {
  address: string;
  server: string;
}

export type RcptOutcome =
  | 'accepted'
  /** 252, or an answer that says nothing of the mailbox. */
  | 'cannot_say'
  /** Asked to come back later. */
  | 'greylisted'
  /** Has other troubles now: overload, shutting down, a full disk of its own. */
  | 'later'
  | 'full'
  | 'no_mailbox'
  | 'disabled'
  /** Does not talk to our address, or to senders like ours. */
  | 'blocked'
  /** Says no without saying to what. */
  | 'refused';

export function rcptOutcome(reply: Reply, about: RcptSubject | null = null): RcptOutcome {
  const { code } = reply;
  if (code === 250 || code === 251) return 'accepted';
  if (code < 400 || code >= 600) return 'cannot_say';
  const facts = read(reply, about);
  return code < 500 ? temporary(code, facts) : permanent(code, facts);
}

interface ReplyFacts {
  enhanced: string;
  words: string;
  /** Names a list of bad senders, or an address of ours. */
  namesUs: boolean;
}

/** Lists of bad senders and services that give reputations: their names, also where they are hosts. */
const LISTS =
  /spamhaus|spamcop|barracuda(?:central|networks| ?reputation)|sorbs|uceprotect|senderbase|talosintel|csi\.?cloudmark|csi\.mimecast|ipcheck\.proofpoint|dnsbl-lookup|mail-abuse\.com|\bdns-?bls?\b|\brbls?\b|\brbl\+|attrbl|cobion/;
/** qmail and others write it at the end: (#5.1.1 - chkuser). */
const ENHANCED_IN_TEXT = /#\s?([45]\.\d{1,3}\.\d{1,3})\b/;

function read({ enhanced, text }: Reply, about: RcptSubject | null): ReplyFacts {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .slice(0, MAX_TEXT);
  const ours = withoutNames(plain, about);
  const words = ours
    .replace(/(?:https?:\/\/|www\.)\S+/g, ' ')
    .replace(/[^\s<>[\]()"']+@[^\s<>[\]()"':,;]+/g, ' ')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, ' ')
    .replace(/\b[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z]{2,}\b/g, ' ')
    .replace(/[<>[\]()"'`’“”*,;:.]+/g, ' ')
    .replace(/\s+/g, ' ');
  return { enhanced: enhanced ?? ENHANCED_IN_TEXT.exec(plain)?.[1] ?? '', words, namesUs: LISTS.test(ours) };
}

const MAX_TEXT = 4_000;

/** The address as a whole and its two parts, wherever they stand alone; and the server's name. */
function withoutNames(plain: string, about: RcptSubject | null): string {
  if (about === null) return plain;
  const address = about.address
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const at = address.lastIndexOf('@');
  let rest = plain.split(address).join(' ');
  for (const name of [about.server.toLowerCase(), address.slice(at + 1)]) {
    if (name !== '') rest = rest.split(name).join(' ');
  }
  const local = address.slice(0, at);
  // "User unknown" is no word about a mailbox of that name.
  if (local === '') return rest;
  const inLocalPart = rest.split(`local part ${local}`).join('local part');
  return STATE.test(local) ? inLocalPart : inLocalPart.replace(marked(local), '$1 ');
}

const STATE = /^(?:unknown|invalid|disabled|inactive|suspended|full|unavailable)$/;

/** "user mia unknown", "local part mia in", `<mia>`, "account mia is", "(mia)". */
function marked(local: string): RegExp {
  const name = local.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(
    `(\\b(?:user|local part|account|mailbox|recipient|name|for|to)[ :]|[<("'])${name}(?=[\\s>)"'.,;:]|$)`,
    'g',
  );
}

// ---- Words

const any = (...alternatives: string[]) => new RegExp(`(?:${alternatives.join('|')})`);

/** Our address, name, reputation or rate: never about the mailbox, whatever code goes with them. */
const ABOUT_US = any(
  'black ?-?list',
  'block ?-?list',
  'reputation',
  'reverse (?:dns|host|lookup)',
  '\\bptr\\b',
  '\\brdns\\b',
  'client (?:host|ip|address)\\b',
  'client does not have permission',
  '\\b(?:your|sending|sender s?|source) (?:ip|server|host|network|mta|mail server)\\b',
  '\\bip (?:address|frequency|name|is|blocked|blacklisted|identified)\\b',
  '\\bfrom this ip\\b',
  '\\b(?:helo|ehlo)\\b',
  '\\b(?:spf|dkim|dmarc)\\b',
  'banned',
  'open relay',
  'relay(?:ing)? (?:access )?(?:is )?(?:denied|disallowed|not (?:permitted|allowed))',
  '(?:unable|not permitted|not allowed) to relay',
  'allowed rcpthosts',
  'sender (?:address|verify|verification|domain|is|denied|authentication|rejected|unauthenticated)',
  'envelope sender',
  'invalid sender',
  'emetteur',
  'domain of sender',
  'mail from \\S* ?(?:ip )?rejected',
  'sending (?:limit|quota|activity|rate)',
  'not authenticated|unauthenticated|authentication (?:is )?required|requires? .{0,20}authenticat|starttls',
  'too many (?:concurrent |smtp |spam )*(?:connections|messages|errors)',
  'trop de connexions',
  'geographic',
  'bulk mail|unsolicited|\\bspam\\b|suspicious',
  'wrong office 365 region',
);
/** The same, but these words also stand beside a plain "no such user". */
const MAYBE_ABOUT_US = any(
  'polic(?:y|ies)',
  'access (?:to .{0,40})?denied',
  '\\bdenied\\b',
  'not (?:allowed|permitted|accepted)',
  'prohibit',
  'blocked',
  'rejected due to',
  'restrict',
  '\\bsender',
  'virus',
  '\\bfiltered\\b',
  'mail (?:rejete|rejected|refused|content)',
  'service refuse',
  'problem occurred',
  'local user only',
);
const FULL = any(
  '\\b(?:mail ?box|inbox|account|recipient|quota|storage|user)\\b[^|]{0,40}\\b(?:full\\b|over ?quota|over (?:its |the )?quota|out of (?:disk |storage )?space|exceed)',
  '(?:full|over ?quota) (?:mail ?box|inbox)',
  'over ?quota',
  'quota (?:is |has been )?exceed',
  'exceed(?:s|ed)?[^|]{0,30}(?:quota|storage|mailbox)',
  '(?:insufficient|out of) (?:mailbox |disk )?(?:storage|space)',
  'storage (?:allocation|full)',
  'size limit exceeded',
  // Other languages
  '\\b(?:postfach|mailbox|postkorb)\\b[^|]{0,40}\\bvoll\\b|speicherplatz',
  'boite[^|]{0,40}\\bpleine?\\b|quota depasse',
  'casella[^|]{0,30}\\bpiena\\b',
  '(?:buzon|casilla|cuenta)[^|]{0,40}(?:\\bllen[oa]\\b|excede)|cuota (?:excedida|superada)',
  'caixa[^|]{0,30}\\bcheia\\b|cota (?:excedida|ultrapassada)',
  'skrzynka[^|]{0,40}(?:pelna|przepelniona)',
  'schranka[^|]{0,20}plna',
  'postvak[^|]{0,20}\\bvol\\b',
  'kutusu[^|]{0,20}\\bdolu\\b',
  '(?:inkorg|brevlada)[^|]{0,20}full',
  'переполнен|превышен[^|]{0,20}квот',
  '已满|容量已|メールボックス(?:が|は)[^|]{0,10}(?:一杯|いっぱい|容量)',
);
const DISABLED = any(
  '\\bdisabled\\b|deactivated|\\binactive\\b|dormant|not active',
  '\\b(?:user|account|mailbox|recipient)\\b[^|]{0,30}\\b(?:suspended|locked|closed|expired)',
  '\\bsuspended\\b',
  'no longer (?:active|available|in use|on server|accepts?|valid)',
  'deaktiviert|gesperrt(?:es|e)? (?:postfach|konto)|(?:postfach|konto)[^|]{0,20}gesperrt',
  'desactive|compte[^|]{0,20}(?:ferme|suspendu)',
  '(?:deshabilitad|desactivad|suspendid|inativ|bloquead|desabilitad)[ao]',
  'disattivat[ao]',
  '(?:konto|skrzynka)[^|]{0,20}zablokowan',
  '已停用|已禁用|已被?冻结|заблокирован',
);
const THING = '(?:user|recipient|mail ?box|account|addressee|rcpt|e-?mail address|local part)';
const MISSING = `(?:unknown|not (?:be )?found|(?:does|do)(?: not|n ?t| n t) exist|dosn ?t exist|not exists?|non-?exist(?:ent|ing)?|invalid|not (?:a )?(?:valid|known|local)|is terminated|isn ?t (?:valid|known)|is not known)`;
const NO_MAILBOX = any(
  `(?:unknown|invalid|no such|non-?exist(?:ent|ing)|not a valid|bad destination|undeliverable) (?:local )?${THING}`,
  `${THING}\\b[^|]{0,60}\\b${MISSING}`,
  '(?:address|recipient)\\b[^|]{0,40}\\b(?:unknown|not (?:be )?found|does not exist|misspelled|undeliverable)',
  'unrouteable address|undeliverable address',
  'no such (?:domain|person|address)',
  'no mail ?box here|no (?:mailbox|account|recipient)\\b',
  'unknown local part|unknown user|unknown recipient|unknown address',
  'not our (?:customer|user)',
  'no longer (?:here|works|employed)',
  'doe ?s? ?n ?t have an? .{0,20}account|does not have an? .{0,20}account',
  '(?:recipient|callout) verification failed|verification failed for',
  'recipient rejected',
  'invalid domain',
  'recipnotfound|exrecipnotfound|rcpt_invalid|nosuchuser',
  // Other languages
  '(?:empfaenger|empfanger|benutzer|adresse|postfach|konto)[^|]{0,40}(?:unbekannt|nicht gefunden|existiert nicht|ungultig|ungueltig)|unbekannter (?:empf|benutzer)',
  '(?:adresse|destinataire|utilisateur|compte)[^|]{0,50}(?:invalide|inconnu|n ?existe pas|n existe pas|introuvable)',
  '(?:utente|destinatario|indirizzo|casella)[^|]{0,30}(?:sconosciut|inesistente|non (?:esiste|esistente|valid|trovat))',
  '(?:usuario|destinatario|buzon|cuenta|direccion)[^|]{0,30}(?:desconocid|inexistente|no (?:existe|encontrad|valid)|invalid)',
  '(?:usuario|destinatario|caixa postal|conta|endereco)[^|]{0,30}(?:desconhecid|inexistente|nao (?:existe|encontrad)|invalid)',
  '(?:konto|adresat|uzytkownik|skrzynka)[^|]{0,20}nie istnieje|nie ma takiego|nieznany (?:adresat|uzytkownik)',
  '(?:uzivatel|adresat|schranka)[^|]{0,20}neexistuje|neznamy (?:uzivatel|adresat)',
  '(?:gebruiker|ontvanger|postvak|adres)[^|]{0,20}(?:onbekend|bestaat niet|niet gevonden)',
  '(?:mottagare|anvandare|bruger|modtager)[^|]{0,20}(?:finns (?:inte|ej)|okand|ukendt|findes ikke)|okand (?:mottagare|anvandare)',
  '(?:kullanici|alici|adres|hesap)[^|]{0,20}(?:yok|bulunamadi|gecersiz)',
  '(?:пользовател|получател|адресат|ящик|адрес)[^|]{0,30}(?:не (?:наиден|существует|найден)|неизвестн)|нет такого',
  '(?:用户|收件人|邮箱|账号|帐号|地址)[^|]{0,20}(?:不存在|未找到|无效)|(?:宛先|メールアドレス|ユーザ)[^|]{0,30}(?:存在しません|存在しない|見つかりません|不明)',
);
/** What RFC 5321 itself says with these codes: it counts where nothing else is said. */
const UNAVAILABLE = any(
  'mailbox (?:is )?(?:unavailable|not available)',
  'recipient address rejected',
  'address rejected',
  'recipient (?:is )?(?:not available|unavailable)',
  `${THING}[^|]{0,40}(?:unavailable|not available|not accepted)`,
);
/** The rate at which a mailbox that exists is being written to. */
const RECEIVING_RATE = any('receiving (?:e?-?mail|messages) (?:too quickly|at a rate)');
const GREY = any(
  'gr[ae]y-? ?list',
  'post-?gre?y',
  'try(?:ing)? (?:it )?(?:again|later)',
  'please (?:try|retry|come back|wait)',
  'temporar(?:y|ily)[^|]{0,40}(?:deferred|rejected|reject|delay|defer|unavailable)',
  '\\bretry\\b|come back|resend',
  'essayer plus tard|spater (?:erneut|noch)|intentelo mas tarde|riprovare piu tardi|tente (?:novamente )?mais tarde',
);
const GREYLISTING = any('gr[ae]y-? ?list', 'post-?gre?y');
/** The server's own disk, not the mailbox. */
const SYSTEM = any('system (?:storage|resources)');

// ---- Decisions

function temporary(code: number, { enhanced, words, namesUs }: ReplyFacts): RcptOutcome {
  if (RECEIVING_RATE.test(words) || enhanced === '4.5.3' || words.includes('too many recipients')) return 'later';
  const aboutUs = namesUs || ABOUT_US.test(words);
  if (enhanced === '4.2.2' || (FULL.test(words) && !SYSTEM.test(words) && !aboutUs)) return 'full';
  if (GREYLISTING.test(words)) return 'greylisted';
  if (aboutUs) return 'blocked';
  if (GREY.test(words)) return 'greylisted';
  return code === 450 || code === 451 || enhanced.startsWith('4.7.') ? 'greylisted' : 'later';
}

function permanent(code: number, { enhanced, words, namesUs }: ReplyFacts): RcptOutcome {
  if (RECEIVING_RATE.test(words)) return 'later';
  // Ours, whatever else is said: who sends too much, from where, or under which name (RFC 3463 X.1.7, X.1.8, X.4.5).
  if (namesUs || ABOUT_US.test(words) || /^5\.(?:1\.[78]|4\.5)$/.test(enhanced)) {
    return words.includes('invalid domain') ? 'no_mailbox' : 'blocked';
  }
  if (enhanced === '5.2.2' || FULL.test(words)) return 'full';
  if (DISABLED.test(words)) return 'disabled';
  if (/^5\.1\.(?:1|3|6|10)$/.test(enhanced) || NO_MAILBOX.test(words)) return 'no_mailbox';
  return classifyUnclear(code, enhanced, words);
}

/** Where neither code nor words name what is wrong outright. */
function classifyUnclear(code: number, enhanced: string, words: string): RcptOutcome {
  // The edge of Microsoft 365, which knows all recipients of the domain.
  if (enhanced === '5.4.1' && /recipient address rejected|access denied/.test(words)) return 'no_mailbox';
  if (enhanced.startsWith('5.7.')) return 'blocked';
  if (enhanced === '5.1.0') return 'no_mailbox';
  if (/does not accept mail|take no mail/.test(words)) return 'refused';
  if (MAYBE_ABOUT_US.test(words)) return 'blocked';
  if (enhanced === '5.2.1') return 'disabled';
  if (UNAVAILABLE.test(words)) return 'no_mailbox';
  if (code === 552) return 'full';
  // RFC 5321 4.2.2: these codes are about the mailbox; with texts that we do not know they stay open.
  return (code === 550 || code === 551 || code === 553) && words.trim() === '' ? 'no_mailbox' : 'refused';
}
