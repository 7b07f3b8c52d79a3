// Classifies an incoming mail before anything counts as a reply (integration contracts 4.8): report, complaint, automatic, opt-out, reply.
import { isOptOutRequest } from '#shared/opt-out-request.ts';
import type { IncomingDetail, IncomingKind } from '../fields.contract.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts';
import { fieldsIn, fieldsOfCopies, mailIdsIn, messageIdsIn, type ParsedMail } from './parsed-mail.ts';
import { splitReply } from './reply-text.ts';

export interface ClassifiedMail {
  kind: IncomingKind;
  body: string;
  quoted: string;
  detail: IncomingDetail;
  /** References to mails of ours in a report, in addition to those of the mail itself. */
  messageIds: readonly string[];
  mailIds: readonly string[];
  /** The recipient that a report is about; '' for any other mail, and if it does not say. */
  recipient: string;
  /** Of a complaint: `List-Unsubscribe` of the reported mail. */
  unsubscribe: string;
  /** Of a bounce: its statement about each recipient. */
  report: Pick<DeliveryReport, 'recipients' | 'isPlausible'> | null;
}

export function classifyMail(mail: ParsedMail, received: Date): ClassifiedMail {
  const complaint = readComplaint(mail);
  if (complaint) return { ...blank('complaint', mail), ...complaint };
  const report = readDeliveryReport(mail);
  if (report) {
    const { recipients, messageIds, mailIds, isPlausible } = report;
    const [{ addresses, ...detail }] = recipients;
    const bounce = { messageIds, mailIds, detail, recipient: addresses[0] ?? '' };
    return { ...blank('bounce', mail), ...bounce, report: { recipients, isPlausible } };
  }
  const { body, quoted } = splitReply(mail.text);
  if (isAutoReply(mail)) {
    const backOn = returnDate(`${mail.subject}\n${body}`, received);
    const detail: IncomingDetail = { ...(backOn && { backOn }), ...(hasLeftCompany(body) && { left: true }) };
    return { ...blank('auto-reply', mail), body, quoted, detail };
  }
  const kind = isOptOutRequest(mail.subject, body) ? 'opt-out' : 'reply';
  return { ...blank(kind, mail), body, quoted };
}

function blank(kind: IncomingKind, mail: ParsedMail): ClassifiedMail {
  return {
    kind,
    body: mail.text.trim(),
    quoted: '',
    detail: {},
    messageIds: [],
    mailIds: [],
    recipient: '',
    unsubscribe: '',
    report: null,
  };
}

/** `Re: AW: Hello` and `Hello` are the same subject. */
export function plainSubject(subject: string): string {
  return subject
    .replace(/^(?:\s*(?:re|aw|antw|antwort|sv|vs|rv|rif|r|fwd?|wg|tr|enc|doorst|odp|pd|ref)(?:\[\d+\])?\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

// Automatic replies (RFC 3834, integration contracts 5.7): they are no replies and stop nothing.
const SUBJECT =
  /^(?:(?:re|aw|sv|fwd?)\s*:\s*)*\[?(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer)|auto(?:reply|response)|out of (?:the )?office|away from (?:the )?office|i(?:'m| am) (?:away|out of|on (?:vacation|leave|holiday))|on (?:vacation|leave|holiday)|abwesenheit\w*|automatische antwort|nicht im büro|réponse automatique|absen(?:ce|t) (?:du|de)|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori (?:sede|ufficio)|automatisch antwoord|afwezig\w*|resposta automática|fora do escritório|ausência|autosvar|automatiskt svar|frånvar\w*|autoodpowiedź|odpowiedź automatyczna|automatyczna odpowiedź|nieobecność|automatisk svar|automatická odpověď|automaattinen vastaus|automatikus válasz|otomatik yanıt|ofis dışında|автоответ|автоматический ответ|自动回复|自動回覆|自動返信|不在(?:通知|のお知らせ)|자동 ?회신)/iu;
const PRECEDENCE = /^(?:auto_reply|bulk|junk)$/i;
const AUTO_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-autoreply-from', 'x-mail-autoreply'];

const LEFT_COMPANY =
  /\b(?:no longer (?:with|working (?:at|for)|employed|works? (?:at|for|here))|has left (?:the )?(?:company|organi[sz]ation|firm|us)|left the company|is not (?:with|part of) (?:the company|us) any ?more|nicht mehr (?:für|bei|im) .{1,60}(?:tätig|beschäftigt|unternehmen)|hat (?:das|unser) unternehmen verlassen|ne (?:fait plus partie|travaille plus)|a quitté (?:la société|l'entreprise)|ya no (?:trabaja|forma parte)|non (?:lavora|fa) più|niet (?:meer|langer) werkzaam|já não (?:trabalha|faz parte)|não trabalha mais|har slutat|arbetar inte längre|nie pracuje już|już nie pracuje)/iu;

/** Read and delivery receipts (RFC 8098, RFC 3464). Failures were classified as bounces before. */
const REPORT = /^multipart\/report\b|\bdisposition-notification\b/i;

function isAutoReply({
  headers,
  subject,
  references,
}: Pick<ParsedMail, 'headers' | 'subject' | 'references'>): boolean {
  if (REPORT.test(headers.get('content-type')?.trim() ?? '')) return true;
  const submitted = headers.get('auto-submitted')?.toLowerCase().trim();
  if (submitted !== undefined && submitted !== '' && !/^no\b/.test(submitted)) return true;
  if (AUTO_HEADERS.some((name) => headers.has(name))) return true;
  if (PRECEDENCE.test(headers.get('precedence')?.trim() ?? '')) return true;
  // A newsletter of a recipient answers nothing.
  if (references.length === 0 && (headers.has('list-unsubscribe') || headers.has('list-id'))) return true;
  // Programs use the empty sender so that no program answers them.
  if (headers.get('return-path')?.trim() === '<>') return true;
  return SUBJECT.test(subject.trim());
}

/** For automatic replies only: a person may write about a colleague. */
function hasLeftCompany(text: string): boolean {
  return LEFT_COMPANY.test(text.slice(0, 5_000));
}

// A spam complaint, reported by the provider by RFC 5965 or in one of the older forms.
export interface ComplaintReport {
  messageIds: readonly string[];
  mailIds: readonly string[];
  /** The recipient of the reported mail; '' if the provider hides it. */
  recipient: string;
  /** `List-Unsubscribe` of the copy: providers that redact ids and addresses keep it. */
  unsubscribe: string;
}

/** Says that a mail is not spam, or that a signature failed (RFC 6591): no complaint. */
const NO_COMPLAINT = /^(?:not-spam|auth-failure|dmarc)/i;
/** Microsoft's programme for senders sends the mail alone, without a report. */
const MICROSOFT = { from: /^staff@hotmail\.com$/i, subject: /^complaint about message from /i };

/** Null for any other mail, and for reports with another meaning. */
function readComplaint(mail: ParsedMail): ComplaintReport | null {
  const report = mail.parts.find(({ type }) => type === 'feedback-report')?.text ?? fromMicrosoft(mail);
  if (report === null || NO_COMPLAINT.test(fieldsIn(report, 'feedback-type')[0] ?? '')) return null;
  const messageIds = [
    ...fieldsOfCopies(mail, 'message-id'),
    ...fieldsIn(report, 'original-message-id'),
    ...mail.references,
  ].flatMap(messageIdsIn);
  const envelopeIds = fieldsIn(report, 'original-envelope-id');
  const recipient = [...fieldsIn(report, 'original-rcpt-to'), ...fieldsOfCopies(mail, 'x-hmxmroriginalrecipient')][0];
  return {
    messageIds: [...new Set(messageIds)],
    mailIds: mailIdsIn([...envelopeIds, ...messageIds]),
    recipient: (recipient ?? '').replace(/[<>\s]/g, '').toLowerCase(),
    unsubscribe: fieldsOfCopies(mail, 'list-unsubscribe').join(' '),
  };
}

function fromMicrosoft({ from, subject, parts }: ParsedMail): string | null {
  const isOne = MICROSOFT.from.test(from.email) && MICROSOFT.subject.test(subject);
  return isOne && parts.some(({ type }) => type === 'message') ? '' : null;
}

// The return date of an automatic reply, in the languages of the product's recipients.
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner', 'janvier', 'enero', 'gennaio', 'januari', 'janeiro', 'stycznia', 'styczeń', 'jan'],
  ['february', 'februar', 'février', 'febrero', 'febbraio', 'februari', 'fevereiro', 'lutego', 'luty', 'feb', 'fév'],
  ['march', 'märz', 'mars', 'marzo', 'maart', 'março', 'marca', 'marzec', 'mar', 'mrz'],
  ['april', 'avril', 'abril', 'aprile', 'kwietnia', 'kwiecień', 'apr', 'avr', 'abr'],
  ['may', 'mai', 'mayo', 'maggio', 'mei', 'maio', 'maj', 'maja'],
  ['june', 'juni', 'juin', 'junio', 'giugno', 'junho', 'czerwca', 'czerwiec', 'jun'],
  ['july', 'juli', 'juillet', 'julio', 'luglio', 'julho', 'lipca', 'lipiec', 'jul'],
  ['august', 'août', 'agosto', 'augustus', 'augusti', 'sierpnia', 'sierpień', 'aug'],
  ['september', 'septembre', 'septiembre', 'settembre', 'setembro', 'września', 'wrzesień', 'sept', 'sep'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro', 'października', 'październik', 'oct', 'okt'],
  ['november', 'novembre', 'noviembre', 'novembro', 'listopada', 'listopad', 'nov'],
  ['december', 'dezember', 'décembre', 'diciembre', 'dicembre', 'dezembro', 'grudnia', 'grudzień', 'dec', 'dez', 'déc'],
];
const MONTH_OF = new Map(MONTHS.flatMap((names, n) => names.map((name) => [name, n + 1] as const)));
const MONTH = [...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|');

const DAY = `(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?`;
const DATES = [
  { form: /(\d{4})-(\d{2})-(\d{2})/u, read: (found: Found) => [found[1], found[2], found[3]] },
  {
    form: new RegExp(`${DAY}\\s*(?:of |de |d')?(${MONTH})\\b\\.?,?(?:\\s*(?:de )?(\\d{4}))?`, 'iu'),
    read: (f: Found) => [f[3], f[2], f[1]],
  },
  {
    form: new RegExp(`\\b(${MONTH})\\.?\\s+${DAY}\\b(?:,?\\s*(\\d{4}))?`, 'iu'),
    read: (f: Found) => [f[3], f[1], f[2]],
  },
  { form: /(\d{1,2})[./](\d{1,2})[./]?(\d{4}|\d{2}\b)?/u, read: (f: Found) => [f[3], f[2], f[1], f[1]] },
];
type Found = RegExpExecArray;

/** Last day away: back on the day after. */
const UNTIL =
  /\b(?:until|till|through|to|bis(?: zum| einschließlich)?|jusqu'?(?:au|à)|au|hasta(?: el)?|al|fino al|t\/m|tot(?: en met)?|até(?: o dia)?|ao|till och med|t\.o\.m\.?|do(?: dnia)?)\s*$/iu;
/** First day back. */
const BACK =
  /\b(?:back|return(?:ing|s)?|available|reachable|in the office|zurück|wieder|erreichbar|ab(?: dem)?|retour|de nouveau|disponible|regres\w*|vuelt[ao]|volver\w*|rientr\w*|torn\w*|di nuovo|terug|aanwezig|bereikbaar|retorn\w*|volt\w*|tillbaka|åter|wr(?:acam|ócę)|od(?: dnia)?|again)\b[^.!?\n]{0,60}$/iu;
const BEFORE_CHARACTERS = 80;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** First day back, as `2027-01-12`; null if the text does not say, or names a day in the past or over a year away. */
export function returnDate(text: string, received: Date): string | null {
  const days: Date[] = [];
  const head = text.slice(0, 5_000);
  for (const { form, read } of DATES) {
    for (const found of head.matchAll(new RegExp(form.source, `${form.flags}g`))) {
      const before = head.slice(Math.max(0, found.index - BEFORE_CHARACTERS), found.index).replace(WEEKDAY, '');
      const until = UNTIL.test(before);
      const back = BACK.test(before) && !/\b(?:from|since|seit|del|dal|desde|från)\s*$/iu.test(before);
      if (!until && !back) continue;
      const day = getDay(read(found), received);
      // "back until" is nothing; "I will be back after 3 March" and "until 3 March" are the day after.
      const after =
        until || /\b(?:after|nach dem|après le|después del?|dopo il|na|depois de|efter|po)\s*$/iu.test(before);
      if (day !== null) days.push(after ? new Date(day.getTime() + DAY_MS) : day);
    }
  }
  const ahead = days.filter(
    (day) => day.getTime() > received.getTime() - DAY_MS && day.getTime() - received.getTime() < MAX_DAYS * DAY_MS,
  );
  // If it says both - away until the 10th, back on the 13th - the later one counts.
  const last = ahead.sort((a, b) => b.getTime() - a.getTime())[0];
  return last === undefined ? null : last.toISOString().slice(0, 10);
}

/** "until Monday, the 3rd of March": the text in between is ignored. */
const WEEKDAY =
  /(?:\b(?:including|einschließlich|the|den|dem|le|el|il|de|o dia|on|am|only|\p{L}{2,9}(?:day|tag|woch|dag|di|edì|feira)|mercredi|lunes|martes|miércoles|jueves|viernes|sábado|domingo|sabato|domenica|samedi|dimanche|segunda|terça|quarta|quinta|sexta|poniedział\w*|wtor\w*|środ\w*|czwart\w*|piąt\w*|sobot\w*|niedziel\w*|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|fr)\b[.,]?\s*)+$/iu;

/** Parts as written: year (or nothing), month or its name, day; a fourth part if day and month may be swapped. */
function getDay(
  [yearText, monthText = '', dayText = '', mayBeMonth]: readonly (string | undefined)[],
  received: Date,
): Date | null {
  let month = MONTH_OF.get(monthText.toLowerCase()) ?? Number(monthText);
  let day = Number(dayText);
  // American order, only if the other is impossible.
  if (mayBeMonth !== undefined && month > 12 && day <= 12) [month, day] = [day, month];
  const year = yearText === undefined ? null : Number(yearText) + (yearText.length === 2 ? 2_000 : 0);
  const thisYear = toDate(year ?? received.getUTCFullYear(), month, day);
  if (year !== null || thisYear === null) return thisYear;
  // Without a year it is the next such day.
  return thisYear.getTime() < received.getTime() - DAY_MS
    ? toDate(received.getUTCFullYear() + 1, month, day)
    : thisYear;
}

function toDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
