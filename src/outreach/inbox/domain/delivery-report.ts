// Reports of mail servers about a mail of ours: by RFC 3464 if they follow it, else by their text.
import type { BounceTreatment } from '../fields.contract.ts';
import { decisiveCode, enhancedCode, toTreatment } from './bounce-codes.ts';
import { fieldsIn, fieldsOfCopies, mailIdsIn, messageIdsIn, type ParsedMail } from './parsed-mail.ts';

/** A report's statement about one recipient. */
export interface ReportedRecipient {
  /** As we wrote it and as the last server knew it, in lower case; empty if the report does not say. */
  addresses: readonly string[];
  code: string;
  treatment: BounceTreatment;
  /** The other server's answer, in one line. */
  answer: string;
}

export interface DeliveryReport {
  /** At least one; failures first. */
  recipients: readonly [ReportedRecipient, ...ReportedRecipient[]];
  /** Message-IDs in the returned mail, and in the text of the report. */
  messageIds: readonly string[];
  /** Possible ids of mails of ours: of the envelope, of a Message-ID. */
  mailIds: readonly string[];
  /** Written by a mail system, judging by its headers: what a person writes or forwards has no effect. */
  isPlausible: boolean;
}

const ANSWER_CHARACTERS = 1_000;
const MAX_RECIPIENTS = 50;
const ADDRESS = /[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:[\]]+\.[^\s<>"'(),;:.[\]]+/;
const DAEMON =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|daemon|post-?master|microsoftexchange|mail-?(?:delivery|system|server|router|sweeper|marshal)|mdaemon|bounces?|system|smtp|amavis|symantec\w*|ndr|non-?delivery|delivery|double-bounce)[^@]*@|^(?:mailer-?daemon|postmaster)?$/i;
const DAEMON_NAME =
  /mail(?:er)?[ -]?(?:delivery|daemon|router)|post ?master|system administrator|delivery (?:subsystem|service|system|agent)|mail (?:system|server|administrator)|administrador del sistema|systemadministrator|administrateur système|administratör|系统管理员|邮件系统/i;
/** Subjects of reports, in the languages of the programs that write them. */
const SUBJECT_RETURNED =
  /^(?:\[?(?:external|bulk|spam)\]?:? ?)?(?:undeliver(?:ed|able)|returned mail|returning|mail (?:delivery|system) (?:failed|failure|error|subsystem|problem|status)|mail(?:er)? (?:returned|undeliverable|could not)|deliver(?:y|ies) (?:status notification|failure|failed|has failed|incomplete|problem|error|report|notification|delay|unsuccessful|warning|to .{1,80}failed)|non[ -]?delivery|failure (?:notice|notification|delivery)|failed (?:mail|delivery|message)|failed to deliver|message (?:status|delivery|not delivered|could not|undeliver|you sent|from|delayed)|warning: (?:could not send|message .{1,60}delayed|e?mail)|could ?n[o']t (?:deliver|send|be delivered)|unable to deliver|not delivered|no delivery|notification (?:of|d'?état)|nondeliverable|user unknown|error sending|status: undeliver|e?mail (?:could not be|bounced|returned)|permanent delivery failure|bounced?(?: e?mail| message)?\b|unzustellbar|nicht zustellbar|nicht zugestellt|unzustellbare|ihre nachricht|zustell(?:fehler|ung)|fehler bei der zustellung|mail zur[üu]ck|non remis|non distribu|non délivr|[ée]chec (?:de|d)|message non|avis de non|courrier|retour|no se (?:puede|pudo|ha podido)|no entregad|correo (?:no|devuelto)|error en (?:la|el) (?:entrega|env)|mensaje (?:no|devuelto)|devolu|impossibile (?:recapitare|consegnare)|non recapit|mancat[ao] (?:consegna|recapito)|avviso di mancat|messaggio non|consegna fallita|onbestelbaar|niet (?:afgeleverd|bezorgd|besteld)|kan niet worden|n[ãa]o (?:foi |é |pôde |entreg)|falha (?:na|no|de)|mensagem (?:não|devolv)|retorno|kunde inte|gick inte|ej levererat|olevererbar|kan ikke|ikke (?:leveret|levert)|kunne ikke|toimitt|viestiä ei|niedostarcz|nie (?:można|dostarczono|udało)|zwrot|nedoru[čc]|nepoda[řr]|nelze doru|kézbesíthetetlen|nelivrat|teslim edilemedi|iletilemeyen|gönderilemedi|iletilemedi|недостав|не удалось|невозможно доставить|сообщение не|почта не|ошибка доставки|退信|系统退信|无法(?:投递|送达)|未传递|未(?:送达|投递|能送达)|退件|無法(?:投遞|傳遞)|無法送達|邮件(?:退回|投递失败)|配信不能|未配信|配信(?:失敗|エラー|できません)|不達|送信エラー|배달(?:되지|할 수|실패)|전송 실패|반송)/iu;
/** The same anywhere in the text of the report. */
const TEXT_RETURNED =
  /undeliver|returned (?:mail|to (?:the )?sender)|deliver(?:y|ed)? (?:status notification|failure|has failed|failed|incomplete|problem|error|unsuccessful|to the following)|failure notice|mail delivery (?:failed|subsystem|system)|could ?(?:not|n't) be (?:delivered|sent|processed)|(?:unable|wasn't able|was not able|not able|failed|not possible|been unable|cannot|can't|couldn't|could not) to? ?(?:be )?deliver|(?:was|were|is|been) not (?:been )?(?:delivered|sent|received)|did(?: not|n't) reach|could not be reached|permanent(?:ly)? (?:fatal )?(?:error|failure|failed)|transcript of session|fatal errors|not listed in domino directory|delivery attempts?|message from .{1,80} (?:was|could)|nicht zustellbar|unzustellbar|nicht (?:zugestellt|übermittelt|ausgeliefert)|n['’]a (?:pas )?pu être|n['’]ont pas (?:reçu|pu)|non remis|n[ée]t[ée] remis|no se (?:pudo|puede|ha podido|pudieron) (?:entregar|enviar)|no (?:ha sido|fue) entregado|impossibile (?:recapitare|consegnare)|non (?:è stato|può essere|e' stato) (?:possibile|recapitato|consegnato)|onbestelbaar|niet (?:worden )?(?:afgeleverd|bezorgd)|n[ãa]o (?:foi |pôde ser |p[ôo]de )?(?:entregue|possível entregar)|kunde inte levereras|kunne ikke leveres|niedostarczon|nie (?:mogła|można|została) .{0,20}dostarcz|nemohla být doručena|nebyla doručena|teslim edilemedi|iletilemedi|не (?:было |было бы |может быть |удалось )?доставлен|не удалось доставить|无法(?:投递|送达|发送)|未能(?:送达|投递)|退回|配信できません|配信でき|送信できません|届けること|배달/iu;
/** A person replies to or forwards a report. */
const FORWARDED = /^(?:re|aw|fwd?|wg|tr|rv|sv|vs|enc|i|doorst|r|odp)\s*:/i;
/** A line with a server's answer. */
const ANSWER_LINE =
  /(?:^|[\s:>"'(#])((?:[45]\d\d(?:[\s-]|$)|[45]\.\d{1,3}\.\d{1,3}\b)[^\r\n]*(?:\r?\n[ \t]{2,}\S[^\r\n]*){0,2})/m;
/** Where the returned mail starts, in reports of a single text. */
const COPY_BELOW =
  /^(?:-{2,}\s*(?:below this line|this is a copy|the following|start of|begin|original|returned|undelivered|unsent|your (?:original )?message|the (?:header|body|original|first) |message (?:header|text|follows)|transcript of headers|included|forwarded|headers)|received:\s|return-path:\s|(?:the )?original message (?:headers?|follows|text)|original message headers|ursprüngliche nachrichtenkopfzeilen|={5,} *(?:original|returned|message))/im;
const DELAYED =
  /\b(?:delayed|will (?:keep|continue) (?:trying|to try|to be (?:attempted|retried))|delivery will (?:be attempted|continue)|no action is required|warning message only|do not need to resend|still (?:trying|being attempted)|message is delayed|not (?:yet )?been delivered (?:yet|to .{1,80} yet)|will be (?:retried|attempted again)|nouvelle tentative|wird weiter(?:hin)? versucht|seguir[áa] intent)/i;

export function isReportSubject(subject: string): boolean {
  return SUBJECT_RETURNED.test(subject);
}

/** Null for a mail that is no such report, and for a report of success. */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | null {
  const status = mail.parts.find(({ type }) => type === 'delivery-status')?.text;
  const recipients = status === undefined ? null : standardRecipients(mail, status);
  if (recipients !== null && recipients.length === 0) return null;
  const [first, ...more] = recipients ?? worded(mail);
  if (first === undefined) return null;
  return {
    recipients: [first, ...more.slice(0, MAX_RECIPIENTS)],
    ...getIds(mail, status === undefined ? [] : fieldsIn(status, 'original-envelope-id')),
    isPlausible: isPlausible(mail),
  };
}

/** Empty for success; null if its blocks say nothing, and the text has to. */
function standardRecipients(mail: ParsedMail, status: string): ReportedRecipient[] | null {
  // One block about the message, then one for each recipient.
  const blocks = status.split(/\r?\n[ \t]*\r?\n/).filter((block) => fieldsIn(block, 'action').length > 0);
  if (blocks.length === 0) return null;
  const failedBlocks = blocks.filter((block) => ['failed', 'failure', 'delayed'].includes(toAction(block)));
  const failedFirst = [...failedBlocks].sort(
    (a, b) => Number(toAction(a) === 'delayed') - Number(toAction(b) === 'delayed'),
  );
  return failedFirst.map((block) => standardRecipient(mail, block, failedBlocks.length === 1));
}

function standardRecipient(mail: ParsedMail, block: string, isOnly: boolean): ReportedRecipient {
  const said = (name: string) => fieldsIn(block, name)[0] ?? '';
  const status = enhancedCode(said('status'));
  const diagnostic = said('diagnostic-code').replace(/^[\w.-]+\s*;\s*/, '');
  const inText = isOnly ? answerIn(toReport(mail.text)) : '';
  // A diagnostic of only a code says less than the text beside it.
  const answer = /\p{L}{3}/u.test(diagnostic) || inText === '' ? diagnostic || inText : `${diagnostic} ${inText}`;
  const fields = ['original-recipient', 'final-recipient', 'x-actual-recipient'];
  return {
    addresses: [...new Set(fields.map((name) => addressIn(said(name))).filter((address) => address !== ''))],
    code: decisiveCode(answer, status),
    treatment: toAction(block) === 'delayed' ? 'delayed' : toTreatment(answer, status),
    answer: oneLine(answer),
  };
}

function toAction(block: string): string {
  return (fieldsIn(block, 'action')[0] ?? '').toLowerCase().replace(/[^a-z].*$/, '');
}

/** qmail, Exim, Domino, GroupWise and many others write for people, not for programs. */
function worded(mail: ParsedMail): ReportedRecipient[] {
  const failed = addressesIn(mail.headers.get('x-failed-recipients') ?? '');
  const report = toReport(mail.text);
  if (failed.length === 0 && !isReturned(mail, report)) return [];
  const answer = answerIn(report);
  const ours = new Set([mail.from.email, ...mail.to]);
  const named = addressesIn(report.replace(/(?:mailer-daemon|postmaster)@\S+/gi, ' '));
  const addresses = failed.length > 0 ? failed : named.filter((address) => !ours.has(address)).slice(0, MAX_RECIPIENTS);
  const isDelayed = DELAYED.test(`${mail.subject}\n${report.slice(0, 3_000)}`) && !/given up|giving up/i.test(report);
  return [
    {
      addresses,
      code: enhancedCode(answer),
      treatment: isDelayed ? 'delayed' : toTreatment(answer),
      answer: oneLine(answer),
    },
  ];
}

/** The system wrote it and says that a mail bounced; or the subject says so, and the mail is attached. */
function isReturned(mail: ParsedMail, report: string): boolean {
  if (FORWARDED.test(mail.subject)) return false;
  const subject = SUBJECT_RETURNED.test(mail.subject);
  const text = TEXT_RETURNED.test(report.slice(0, 3_000));
  const returnPath = mail.headers.get('return-path')?.trim();
  if (DAEMON.test(mail.from.email) || DAEMON_NAME.test(mail.from.name))
    return subject || text || ANSWER_LINE.test(report);
  if (returnPath === '<>') return subject || (text && ANSWER_LINE.test(report));
  const hasCopy = fieldsOfCopies(mail, 'message-id').length > 0 || /^message-id:\s*</im.test(mail.text);
  return subject && text && hasCopy;
}

/** The report's own text, without the returned mail. */
function toReport(text: string): string {
  const copyAt = text.search(COPY_BELOW);
  return copyAt < 0 ? text.slice(0, 20_000) : text.slice(0, copyAt);
}

/** The server's answer; if none is quoted, the lines about the address. */
function answerIn(report: string): string {
  const quoted = ANSWER_LINE.exec(report)?.[1];
  if (quoted !== undefined && /\p{L}{3}/u.test(quoted)) return quoted;
  const lines = report.split(/\r?\n/).map((line) => line.trim());
  const at = lines.findIndex((line) => ADDRESS.test(line) && line.length < 300);
  const reason = lines.slice(Math.max(0, at), at < 0 ? 40 : at + 12).filter((line) => line !== '');
  return [quoted ?? '', ...reason].join(' ');
}

function getIds(mail: ParsedMail, envelopeIds: readonly string[]) {
  const inCopies = fieldsOfCopies(mail, 'message-id');
  const inText = inCopies.length > 0 ? [] : fieldsIn(mail.text.replace(/^[ \t>|]+/gm, ''), 'message-id').slice(0, 1);
  const messageIds = [...inCopies, ...inText, ...mail.references].flatMap(messageIdsIn);
  return { messageIds: [...new Set(messageIds)], mailIds: mailIdsIn([...envelopeIds, ...messageIds]) };
}

/** Reports have an empty sender or a system's address, and do not fail the checks of the server that accepted them. */
function isPlausible({ headers, from }: ParsedMail): boolean {
  if (/\bdmarc=fail\b/i.test(headers.get('authentication-results') ?? '')) return false;
  const returnPath = headers.get('return-path')?.trim();
  if (returnPath === '<>' || headers.has('x-failed-recipients')) return true;
  return DAEMON.test(from.email) || DAEMON_NAME.test(from.name);
}

function oneLine(answer: string): string {
  return answer.replace(/\s+/g, ' ').trim().slice(0, ANSWER_CHARACTERS);
}

/** `rfc822;Jo@Acme.example` → `jo@acme.example`. */
function addressIn(text: string): string {
  return (ADDRESS.exec(text.replace(/^[\w-]+;/, ''))?.[0] ?? '').toLowerCase();
}

function addressesIn(text: string): string[] {
  return [...new Set((text.match(new RegExp(ADDRESS.source, 'g')) ?? []).map((one) => one.toLowerCase()))];
}

/**
 * The statement of a report about the address that a mail of ours was sent to. A report about another address comes from a list or a
 * forwarding behind it: the address itself accepted the mail, so `isOurs` is false. If a server rewrites the domain, the part before the @ counts.
 */
export function reportAbout(
  recipients: DeliveryReport['recipients'],
  address: string,
): { reported: ReportedRecipient; isOurs: boolean } {
  const local = (one: string) => one.slice(0, one.lastIndexOf('@'));
  const exact = recipients.find(({ addresses }) => addresses.includes(address));
  const alike = exact ?? recipients.find(({ addresses }) => addresses.some((one) => local(one) === local(address)));
  const reported = alike ?? recipients[0];
  return { reported, isOurs: alike !== undefined || reported.addresses.length === 0 };
}
