// The text of a person without the mails that their client quotes: above, below, or between the lines.

/** Verbs of "On ... wrote:", in the languages of mail clients. */
const WROTE =
  /(?:\bwrote|\bwrites|\bschrieb|a écrit|\bescribió|ha scritto|\bscrive|\bschreef|geschreven|\bescreveu|\bskrev|napisał\S*|\bpisze|napsal\S*|\byazdı|пишет|написал\S*|写道|寫道|書きました|のメール|kirjoitti|írta|\ba scris|작성)/iu;
const DATE = /\b\d{1,2}[.:h]\s?\d{2}\b|(?:19|20)\d\d|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b/u;
const SENDER = /[^\s<>]+@[^\s<>]+/u;
/** Such a line ends like this, and is wrapped to up to three. */
const ENDS = /[:：]\s*$/u;
const MAX_LINES = 3;
const MAX_ATTRIBUTION = 300;

/** "-----Original Message-----", in any language: text between two rules. */
const RULED = /^[-_=]{3,}\s*[\p{L}\p{N}][^\n]{2,200}[\p{L}\p{N}:>)]\s*[-_=]{3,}$/u;
const RULE = /^[_]{20,}$/;

/** Labels of the header block that Outlook, Notes and others put before a quotation. */
const BLOCK = {
  from: /^[*\s]*(?:from|von|de la|de|da|van|från|fra|od|kimden|gönderen|от(?: кого)?|发件人|寄件者|寄件人|差出人|送信者|보낸 ?사람|lähettäjä|feladó|expéditeur|remitente|mittente)\s?[:：]/iu,
  sent: /^[*\s]*(?:sent|date|gesendet(?: am)?|datum|envoyé(?: le)?|enviad[oa](?: el| em)?|fecha|inviato|data|verzonden|skickat|sendt|dato|wysłano|odesláno|gönderildi|gönderme tarihi|tarih|отправлено|дата|发送时间|傳送時間|日期|时间|送信日時|日時|보낸 ?날짜|날짜|lähetetty|elküldve)\s?[:：]/iu,
  to: /^[*\s]*(?:to|an|à|a|para|per|aan|till|til|do|komu|kime|alıcı|кому|收件人|收件者|宛先|받는 ?사람|vastaanottaja|címzett|destinataire)\s?[:：]/iu,
  subject:
    /^[*\s]*(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|ämne|emne|temat|předmět|konu|тема|主题|主旨|件名|제목|aihe|tárgy)\s?[:：]/iu,
};
const BLOCK_LINES = 7;

const MAX_CHARACTERS = 100_000;
/** A quoted line of this length was wrapped by the client, and its rest has no mark. */
const WRAPPED = 60;

export interface ReplyText {
  /** Without blank lines around it. */
  body: string;
  quoted: string;
}

/** If the mail contains only a quotation, that is the body. */
export function splitReply(text: string): ReplyText {
  const lines = text.slice(0, MAX_CHARACTERS).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n');
  const marks = lines.map(() => false);
  for (let n = 0; n < lines.length; ) {
    const quotation = quotationAt(lines, n);
    marks.fill(true, n, n + quotation.lines);
    // Everything below a header block or a rule is quoted; below a marked quotation the person may continue.
    if (quotation.isAll) {
      marks.fill(true, n);
      break;
    }
    n += Math.max(1, quotation.lines);
  }
  const own = clean(lines.filter((_, n) => marks[n] === false));
  const quoted = clean(lines.filter((_, n) => marks[n] === true));
  return own === '' ? { body: quoted, quoted: '' } : { body: own, quoted };
}

interface Quotation {
  lines: number;
  isAll: boolean;
}

const NONE: Quotation = { lines: 0, isAll: false };

function quotationAt(lines: readonly string[], n: number): Quotation {
  const line = lines[n]?.trim() ?? '';
  if (line === '') return NONE;
  if (line.startsWith('>')) return { lines: markedFrom(lines, n), isAll: false };
  if (RULED.test(line) && isAbout(lines, n)) return { lines: 1, isAll: !hasMarks(lines, n + 1) };
  if (RULE.test(line) && blockAt(lines, n + 1)) return { lines: 1, isAll: true };
  if (blockAt(lines, n)) return { lines: 1, isAll: true };
  const attribution = attributionAt(lines, n);
  return attribution === 0 ? NONE : { lines: attribution, isAll: !hasMarks(lines, n + attribution) };
}

/** Marked lines, and the rest of a wrapped one. */
function markedFrom(lines: readonly string[], n: number): number {
  let at = n;
  for (; at < lines.length; at += 1) {
    if (/^\s*>/.test(lines[at] ?? '')) continue;
    const isRest =
      (lines[at - 1] ?? '').length >= WRAPPED && /^\s*>/.test(lines[at + 1] ?? '') && (lines[at] ?? '') !== '';
    if (!isRest) break;
  }
  return at - n;
}

/** Whether the next non-empty line is marked as quoted. */
function hasMarks(lines: readonly string[], n: number): boolean {
  const next = lines.slice(n, n + 12).filter((line) => line.trim() !== '');
  return next.slice(0, 4).some((line) => /^\s*>/.test(line));
}

/** A rule of text starts a quotation if a sender or a date follows, or is in it: people write rules too. */
function isAbout(lines: readonly string[], n: number): boolean {
  const near = lines.slice(n, n + BLOCK_LINES).join(' ');
  return SENDER.test(near) || BLOCK.from.test(lines[n + 1] ?? '');
}

function blockAt(lines: readonly string[], n: number): boolean {
  const near = lines.slice(n, n + BLOCK_LINES).map((line) => line.trim());
  const first = near.find((line) => line !== '') ?? '';
  if (!BLOCK.from.test(first) && !BLOCK.sent.test(first)) return false;
  const has = (name: keyof typeof BLOCK) => near.some((line) => BLOCK[name].test(line));
  return has('from') && has('sent') && (has('to') || has('subject') || SENDER.test(first));
}

/** Number of lines of "On ... wrote:"; 0 if there is none. */
function attributionAt(lines: readonly string[], n: number): number {
  for (let count = 1; count <= MAX_LINES; count += 1) {
    const parts = lines.slice(n, n + count).map((line) => line.trim());
    if (parts.at(-1) === '' || parts.length < count) return 0;
    const joined = parts.join(' ');
    if (joined.length > MAX_ATTRIBUTION) return 0;
    if (!ENDS.test(joined)) continue;
    const [first = '', second = ''] = parts;
    // The end of a person's text does not start a quotation.
    if (count > 1 && signsIn(first) === 0 && !second.startsWith('<')) return 0;
    return signsIn(joined) >= 2 ? count : 0;
  }
  return 0;
}

function signsIn(text: string): number {
  return [WROTE, DATE, SENDER].filter((sign) => sign.test(text)).length;
}

function clean(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** First words, on one line. */
export function toOpening(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).trimEnd()}…`;
}
