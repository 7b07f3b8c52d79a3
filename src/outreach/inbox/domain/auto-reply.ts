// Answers that no person wrote (RFC 3834, integration contracts 5.7): they are no replies and stop nothing.
import type { ParsedMail } from './parsed-mail.ts';

const SUBJECT =
  /^(?:(?:re|aw|sv|fwd?)\s*:\s*)*\[?(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer)|auto(?:reply|response)|out of (?:the )?office|away from (?:the )?office|i(?:'m| am) (?:away|out of|on (?:vacation|leave|holiday))|on (?:vacation|leave|holiday)|abwesenheit\w*|automatische antwort|nicht im büro|réponse automatique|absen(?:ce|t) (?:du|de)|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori (?:sede|ufficio)|automatisch antwoord|afwezig\w*|resposta automática|fora do escritório|ausência|autosvar|automatiskt svar|frånvar\w*|autoodpowiedź|odpowiedź automatyczna|automatyczna odpowiedź|nieobecność|automatisk svar|automatická odpověď|automaattinen vastaus|automatikus válasz|otomatik yanıt|ofis dışında|автоответ|автоматический ответ|自动回复|自動回覆|自動返信|不在(?:通知|のお知らせ)|자동 ?회신)/iu;
const PRECEDENCE = /^(?:auto_reply|bulk|junk)$/i;
const AUTO_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'x-autoreply-from', 'x-mail-autoreply'];

const LEFT =
  /\b(?:no longer (?:with|working (?:at|for)|employed|works? (?:at|for|here))|has left (?:the )?(?:company|organi[sz]ation|firm|us)|left the company|is not (?:with|part of) (?:the company|us) any ?more|nicht mehr (?:für|bei|im) .{1,60}(?:tätig|beschäftigt|unternehmen)|hat (?:das|unser) unternehmen verlassen|ne (?:fait plus partie|travaille plus)|a quitté (?:la société|l'entreprise)|ya no (?:trabaja|forma parte)|non (?:lavora|fa) più|niet (?:meer|langer) werkzaam|já não (?:trabalha|faz parte)|não trabalha mais|har slutat|arbetar inte längre|nie pracuje już|już nie pracuje)/iu;

/** Reports of mail programs: read, delivered (RFC 8098, RFC 3464). Those of failures are bounces before they get here. */
const REPORT = /^multipart\/report\b|\bdisposition-notification\b/i;

export function isAutoReply({
  headers,
  subject,
  references,
}: Pick<ParsedMail, 'headers' | 'subject' | 'references'>): boolean {
  if (REPORT.test(headers.get('content-type')?.trim() ?? '')) return true;
  const submitted = headers.get('auto-submitted')?.toLowerCase().trim();
  if (submitted !== undefined && submitted !== '' && !/^no\b/.test(submitted)) return true;
  if (AUTO_HEADERS.some((name) => headers.has(name))) return true;
  if (PRECEDENCE.test(headers.get('precedence')?.trim() ?? '')) return true;
  // A newsletter of a person we wrote to answers nothing.
  if (references.length === 0 && (headers.has('list-unsubscribe') || headers.has('list-id'))) return true;
  // The empty sender is what machines answer with, so that nobody answers them.
  if (headers.get('return-path')?.trim() === '<>') return true;
  return SUBJECT.test(subject.trim());
}

/** Only asked of automatic answers: a person may write of somebody else. */
export function saysLeft(text: string): boolean {
  return LEFT.test(text.slice(0, 5_000));
}
