// Columns that say who agreed to messages on WhatsApp: their headings, and what their cells mean, in ten languages (English, German, French,
// Spanish, Italian, Portuguese, Dutch, Swedish, Polish, Turkish).

export interface RowOptIn {
  /** E.164. */
  phone: string;
  /** The day that the cell states; null for a mere yes. */
  day: string | null;
  /** Column of the file. */
  column: number;
}

const TOPIC = /\bwhats ?app\b/;
const AGREED =
  /\b(?:opt(?:ed)? ?in|consent(?:ed)?|agreed|permission|allowed|subscribed|einwilligung|zustimmung|eingewilligt|zugestimmt|erlaubt|accord|consentement|accepte|consentimiento|acepta|permiso|consenso|acconsente|autorizzat[oa]|consentimento|aceita|autorizad[oa]|toestemming|akkoord|samtycke|godkant|medgivande|zgoda|zgadza|onay|izin)\b/;
const DECLINED = /\b(?:opt(?:ed)? ?out|unsubscribed|no consent|revoked|withdrawn|widerspruch|widerrufen)\b/;

/** `heading`: folded, without case, accents and signs. */
export function isOptInHeading(heading: string): boolean {
  return TOPIC.test(heading) && AGREED.test(heading) && !DECLINED.test(heading);
}

const YES = new Set(
  (
    '1 y yes true t x ✓ ✔ ☑ on checked granted opted-in opt-in opt_in optin agreed consented subscribed allowed ' +
    'ja j wahr erteilt zugestimmt eingewilligt oui o vrai accepté accordé sí si s verdadero aceptado acepta sì vero accettato ' +
    'sim verdadeiro aceito waar akkoord sant godkänt godkänd tak prawda zgoda evet doğru dogru onaylı'
  ).split(' '),
);
const YES_WORDS = new Set(['opted in', 'opt in', 'has opted in', 'd’accord', "d'accord", 'de acuerdo', 'tak, zgoda']);
const NO = new Set(
  (
    '0 n no false f off none never null nil nan n/a na - -- — . unchecked denied declined revoked opted-out opt-out opt_out unknown ' +
    'nein falsch nie keine kein non faux jamais aucun falso nunca ninguno mai nessuno não nao nee onwaar nooit geen nej falskt aldrig ' +
    'nie fałsz nigdy brak hayır hayir yanlış yok'
  ).split(' '),
);
const NO_WORDS = new Set(['opted out', 'opt out', 'not opted in', 'no consent', 'k.a.', 'k. a.']);

/**
 * `yes`, or the day on which they agreed. Null where they did not, or the cell is blank: no consent is recorded then. `unclear` for all
 * else: what is no clear yes is none.
 */
export function readOptIn(
  cell: string,
  toDay: (text: string) => string | null,
): 'yes' | { day: string } | 'unclear' | null {
  const text = cell.replace(/\s+/g, ' ').trim();
  const word = text.toLowerCase();
  if (word === '' || NO.has(word) || NO_WORDS.has(word)) return null;
  if (YES.has(word) || YES_WORDS.has(word)) return 'yes';
  const day = toDay(text);
  return day === null ? 'unclear' : { day };
}
