// Columns that say who opted out, or in to WhatsApp.

/** As the suppression list keeps it. */
export type OptOutReason = 'opted-out' | 'complained' | 'bounced';

export interface RowOptOut {
  emails: string[];
  reason: OptOutReason;
  /** The date or reason in the cell; '' for a plain yes. */
  detail: string;
}

const HEADINGS = new Set(
  [
    // English: Mailchimp, HubSpot, Salesforce, Zoho, Pipedrive, ActiveCampaign and their like.
    'unsubscribed, unsubscribe, is unsubscribed, unsubscribed at, unsubscribed on, unsubscribe date, unsubscribe time, unsub time, unsub reason',
    'unsubscribe reason, unsubscribed reason, unsubscribed from all email, unsubscribed from all, unsubscribed globally, global unsubscribe',
    'opt out, opted out, is opted out, email opt out, opted out of email, has opted out of email, email opted out, opt out date, opt out reason',
    'do not contact, do not email, do not mail, donotcontact, do not contact reason, dnc, dnm, no email, no contact, no mailing, never contact',
    'suppressed, suppression, suppression reason, blocklisted, blacklisted, blocked, excluded from email, email suppressed, removed from list',
    'withdrawn consent, consent withdrawn, objected, marketing opt out, newsletter opt out, hard bounce, bounced, spam complaint, complained',
    // German
    'abgemeldet, abgemeldet am, abmeldung, abmeldedatum, abmeldegrund, abbestellt, newsletter abgemeldet, nicht kontaktieren, keine e mail, keine mail',
    'keine werbung, werbesperre, mailsperre, kontaktsperre, gesperrt, widerspruch, werbewiderspruch, widerrufen, kein newsletter, nicht anschreiben',
    // French
    'desabonne, desabonnee, desabonnement, date de desabonnement, desinscrit, desinscrite, desinscription, date de desinscription, ne pas contacter',
    'ne plus contacter, opposition, opposition marketing, stop pub, pas d email, pas de mail, refus email',
    // Spanish
    'dado de baja, dada de baja, baja, fecha de baja, motivo de baja, desuscrito, desuscrita, no contactar, no enviar correo, no enviar email',
    'cancelo suscripcion, suscripcion cancelada, excluido',
    // Italian
    'disiscritto, disiscritta, disiscrizione, data disiscrizione, cancellato, non contattare, non inviare email, opposizione, escluso, annullata iscrizione',
    // Portuguese
    'descadastrado, descadastrada, cancelou inscricao, inscricao cancelada, cancelado, nao contatar, nao contactar, nao enviar email, data de descadastro',
    'subscricao cancelada, removido da lista',
    // Dutch
    'uitgeschreven, uitgeschreven op, afgemeld, afgemeld op, afmelding, uitschrijfdatum, niet mailen, niet contacteren, niet benaderen, geen mail, geen e mail',
    // Swedish
    'avregistrerad, avprenumererad, avanmald, avanmald datum, avanmalan, kontakta inte, kontakta ej, far ej kontaktas, ej utskick, inga utskick, sparrad',
    // Polish
    'wypisany, wypisana, wypisano, rezygnacja, data rezygnacji, nie kontaktowac, nie kontaktowac sie, nie wysylac, zrezygnowal, wycofana zgoda, sprzeciw',
    // Turkish
    'abonelikten cikti, abonelikten ayrildi, abonelik iptal, abonelik iptali, iletisime gecme, iletisim kurma, e posta gonderme, ret tarihi, izin yok, listeden cikti',
  ]
    .join(', ')
    .split(', '),
);

/** `heading`: folded, without case, accents and signs. */
export function isOptOutHeading(heading: string): boolean {
  return HEADINGS.has(heading.replaceAll('ı', 'i').replaceAll('ł', 'l'));
}

const NO_OPT_OUT = new Set(
  (
    '0 n no false f off none never null nil nan n/a na - -- — . unchecked subscribed active enabled open ok valid opt-in opted-in opt_in ' +
    'nein falsch nie keine kein aktiv angemeldet non faux jamais aucun abonné actif inscrit falso nunca ninguno activo suscrito ' +
    'mai nessuno attivo iscritto não nao falso ativo inscrito nee onwaar nooit geen actief ingeschreven nej falskt aldrig ingen aktiv prenumererar ' +
    'nie fałsz nigdy brak aktywny zapisany hayır hayir yanlış yok asla etkin abone'
  ).split(' '),
);
const NO_OPT_OUT_PHRASES = new Set([
  'opted in',
  'opt in',
  'not unsubscribed',
  'not opted out',
  'may be contacted',
  'may be contacted',
  'k.a.',
  'k. a.',
]);

const OPT_OUT = new Set(
  (
    '1 y yes true t x ✓ ✔ ☑ ✗ ✘ on checked unsubscribed unsubscribe opted-out opt-out dnc dnm suppressed blocked blocklisted blacklisted removed ' +
    'ja j wahr abgemeldet gesperrt oui o vrai désabonné désinscrit sí sì si s verdadero baja vero disiscritto sim verdadeiro descadastrado ' +
    'waar uitgeschreven afgemeld sant avregistrerad avanmäld tak prawda wypisany evet doğru dogru'
  ).split(' '),
);
const COMPLAINED = /spam|complain|abuse|beschwerde|plainte|queja|reclamo|klacht|klagom|skarg|şikayet/i;
const BOUNCED = /bounce|unzustellbar|undeliverable|rebot|rimbalz/i;

/** Null where the person may be contacted. A text that is neither yes nor no is a day or a reason, and counts as yes. */
export function readOptOut(cell: string): Pick<RowOptOut, 'reason' | 'detail'> | null {
  const text = cell.replace(/\s+/g, ' ').trim();
  const word = text.toLowerCase();
  if (word === '' || NO_OPT_OUT.has(word) || NO_OPT_OUT_PHRASES.has(word)) return null;
  const reason = COMPLAINED.test(word) ? 'complained' : BOUNCED.test(word) ? 'bounced' : 'opted-out';
  return { reason, detail: OPT_OUT.has(word) ? '' : text.slice(0, 300) };
}

/** Of several columns: the day beside the reason; the weightier reason counts. */
export function joinOptOuts(
  found: readonly Pick<RowOptOut, 'reason' | 'detail'>[],
): Pick<RowOptOut, 'reason' | 'detail'> | null {
  if (found.length === 0) return null;
  const reasons = found.map(({ reason }) => reason);
  const reason = reasons.includes('complained')
    ? 'complained'
    : reasons.includes('opted-out')
      ? 'opted-out'
      : 'bounced';
  const details = [...new Set(found.map(({ detail }) => detail).filter((detail) => detail !== ''))];
  return { reason, detail: details.join(', ').slice(0, 300) };
}

// Consent to WhatsApp messages: headings and cells in ten languages.
export interface RowOptIn {
  /** E.164. */
  phone: string;
  /** The date in the cell; null for a plain yes. */
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

const OPT_IN = new Set(
  (
    '1 y yes true t x ✓ ✔ ☑ on checked granted opted-in opt-in opt_in optin agreed consented subscribed allowed ' +
    'ja j wahr erteilt zugestimmt eingewilligt oui o vrai accepté accordé sí si s verdadero aceptado acepta sì vero accettato ' +
    'sim verdadeiro aceito waar akkoord sant godkänt godkänd tak prawda zgoda evet doğru dogru onaylı'
  ).split(' '),
);
const OPT_IN_PHRASES = new Set([
  'opted in',
  'opt in',
  'has opted in',
  'd’accord',
  "d'accord",
  'de acuerdo',
  'tak, zgoda',
]);
const NO_OPT_IN = new Set(
  (
    '0 n no false f off none never null nil nan n/a na - -- — . unchecked denied declined revoked opted-out opt-out opt_out unknown ' +
    'nein falsch nie keine kein non faux jamais aucun falso nunca ninguno mai nessuno não nao nee onwaar nooit geen nej falskt aldrig ' +
    'nie fałsz nigdy brak hayır hayir yanlış yok'
  ).split(' '),
);
const NO_OPT_IN_PHRASES = new Set(['opted out', 'opt out', 'not opted in', 'no consent', 'k.a.', 'k. a.']);

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
  if (word === '' || NO_OPT_IN.has(word) || NO_OPT_IN_PHRASES.has(word)) return null;
  if (OPT_IN.has(word) || OPT_IN_PHRASES.has(word)) return 'yes';
  const day = toDay(text);
  return day === null ? 'unclear' : { day };
}
