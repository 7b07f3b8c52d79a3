// Whether a person asks, in their own words, for no more messages, by email or on WhatsApp (integration contracts 1.11, 5.3: a reply does the
// same as the link).

const MAX_WORDS = 12;

/** Of a short answer these words are all there is to it. */
const SHORT =
  /\b(?:unsubscribe|opt[ -]?out|remove me|take me off|stop (?:e-?mailing|contacting|writing|sending|messaging|texting|(?:the |all |these )?messages|promotions|marketing)|do not (?:contact|e-?mail|write)|don't (?:contact|e-?mail|write)|no more (?:(?:e-?)?mails?|messages|promotions|marketing)|abmelden|abbestellen|austragen|keine (?:weiteren )?(?:(?:e-?)?mails|nachrichten|werbung)|bitte (?:streichen|entfernen|löschen) sie|désinscri\w+|désabonn\w+|ne plus (?:me )?(?:contacter|écrire|recevoir)|darme de baja|dar de baja|cancelar (?:la )?suscripción|no me (?:contacten|escriban|envíen)|disiscri\w+|cancellami|cancellatemi|cancella(?:re)? (?:la )?mia|non (?:mi )?(?:contattate|scrivete)|afmelden|uitschrijven|geen (?:e-?)?mails? meer|cancelar (?:a )?(?:inscrição|subscrição)|remover? (?:o )?meu|não (?:me )?(?:contacte|contate|envie)m?|avregistrera|avprenumerera|inga fler (?:mejl|mail)|wypisz|wypisać|rezygnuję|proszę nie (?:pisać|kontaktować))/iu;
/** Words with which nothing else can be meant, also in a longer answer. */
const PLAIN =
  /\b(?:unsubscribe me|(?:please )?(?:remove|delete|take) (?:me|us|my (?:e-?mail|address|name|contact|data)\w*)(?: \w+){0,3} (?:from|off|out of)\b|stop (?:e-?mailing|contacting|writing|spamming|messaging|texting) (?:me|us)|(?:do not|don't|never) (?:contact|e-?mail|write(?: to)?) (?:me|us)|no longer wish to (?:receive|be contacted)|opt me out|aus (?:ihrem|eurem|dem) verteiler|keine weiteren (?:e-?)?mails|retirez-moi|me désinscrire|me désabonner|darme de baja|bórrenme|cancellatemi dalla|schrijf mij uit|haal mij van)/iu;
/** The whole answer. */
const ALONE =
  /^(?:please )?(?:stop|remove|unsubscribe|no more|cancel|abmelden|baja|stopp|uitschrijven|arrêt|basta)[.! ]*(?:please|thanks|thank you)?[.! ]*$/iu;
const SUBJECT =
  /^(?:re:\s*)*(?:unsubscribe(?:[- ].*)?|opt[ -]?out|remove me|abmelden|désinscription|baja|disiscrizione|afmelden|cancelar)$/iu;
/** "How do I unsubscribe a user in your product?" is a question about something else. */
const QUESTION = /^(?:how|what|when|where|can|could|does|do|is|wie|was|comment|cómo|come|hoe|como)\b[^?]*\?/iu;

/** `body` without what is quoted below: our own mails speak of opting out. */
export function isOptOutRequest(subject: string, body: string): boolean {
  const text = body.trim();
  if (SUBJECT.test(subject.trim()) && text.length < 200) return true;
  if (text === '' || QUESTION.test(text)) return false;
  if (ALONE.test(text) || PLAIN.test(text.slice(0, 2_000))) return true;
  const words = text.split(/\s+/).length;
  return words <= MAX_WORDS && SHORT.test(text);
}
