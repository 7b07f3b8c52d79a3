// What somebody wrote, apart from the mails that their program has put below it.

/** Lines with which programs begin what they quote, in the languages of the product's recipients. */
const BEGINS_QUOTE = [
  // On Mon, 23 Nov 2026 at 9:00, Mia Holt <mia@us.example> wrote:
  /^(?:on|am|le|el|il|op|em|a|den|w dniu|dnia|pe|på)\s.{4,200}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał(?:\(a\)|a)?|napisal)\s?:?\s*$/i,
  /^(?:am|op|den|dne)\s.{4,80}(?:schrieb|schreef|skrev|napsal)\s.{2,120}:\s*$/i,
  /^.{0,120}<[^<>\s]+@[^<>\s]+>\s*(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?)\s?:?\s*$/i,
  /^-{2,}\s*(?:original message|original appointment|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|originalmeddelande|ursprungligt meddelande|wiadomość oryginalna|forwarded message)\s*-{2,}/i,
  /^_{20,}\s*$/,
];
/** Outlook's block: a name of From, and within the next lines one of Sent and one of Subject. */
const BLOCK_FROM = /^\*?(?:from|von|de|da|van|från|od)\s?:\*?\s.+/i;
const BLOCK_SENT =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el| em)?|fecha|inviato|data|verzonden|skickat|wysłano)\s?:\*?\s.+/i;
const BLOCK_LINES = 5;

const MAX_CHARACTERS = 100_000;

export interface ReplyText {
  /** Without blank lines around it. */
  body: string;
  quoted: string;
}

/** Where nothing but a quotation stands, or an answer between the lines of one, the whole is the body. */
export function splitReply(text: string): ReplyText {
  const lines = text.slice(0, MAX_CHARACTERS).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n');
  const at = lines.findIndex((line, n) => beginsQuote(lines, n, line));
  if (at < 0) return { body: clean(lines), quoted: '' };
  const body = clean(lines.slice(0, at));
  const rest = lines.slice(at);
  if (body !== '') return { body, quoted: clean(rest) };
  const own = rest.filter((line, n) => !/^\s*>/.test(line) && !beginsQuote(rest, n, line));
  return own.some((line) => line.trim() !== '') && rest.some((line) => /^\s*>/.test(line))
    ? { body: clean(own), quoted: clean(rest) }
    : { body: clean(rest), quoted: '' };
}

function beginsQuote(lines: readonly string[], n: number, line: string): boolean {
  const text = line.trim();
  if (text.startsWith('>')) return true;
  if (BEGINS_QUOTE.some((begins) => begins.test(text))) return true;
  // Programs break the line "On ... wrote:" in two.
  const joined = `${text} ${(lines[n + 1] ?? '').trim()}`;
  if (text.length > 10 && BEGINS_QUOTE.slice(0, 3).some((begins) => begins.test(joined))) return true;
  return BLOCK_FROM.test(text) && lines.slice(n + 1, n + BLOCK_LINES).some((next) => BLOCK_SENT.test(next.trim()));
}

function clean(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** First words, in one line. */
export function openingOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).trimEnd()}…`;
}
