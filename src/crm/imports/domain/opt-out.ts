// Columns that say who does not want email: their headings, and what their cells mean, as other programs export them in ten languages
// (English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Polish, Turkish).

/** As the suppression list keeps it. */
export type OptOutReason = 'opted-out' | 'complained' | 'bounced';

export interface RowOptOut {
  emails: string[];
  reason: OptOutReason;
  /** The day or the reason that the cell states; '' for a mere yes. */
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

const NO = new Set(
  (
    '0 n no false f off none never null nil nan n/a na - -- — . unchecked subscribed active enabled open ok valid opt-in opted-in opt_in ' +
    'nein falsch nie keine kein aktiv angemeldet non faux jamais aucun abonné actif inscrit falso nunca ninguno activo suscrito ' +
    'mai nessuno attivo iscritto não nao falso ativo inscrito nee onwaar nooit geen actief ingeschreven nej falskt aldrig ingen aktiv prenumererar ' +
    'nie fałsz nigdy brak aktywny zapisany hayır hayir yanlış yok asla etkin abone'
  ).split(' '),
);
const NO_WORDS = new Set([
  'opted in',
  'opt in',
  'not unsubscribed',
  'not opted out',
  'may be contacted',
  'may be written to',
  'k.a.',
  'k. a.',
]);

const YES = new Set(
  (
    '1 y yes true t x ✓ ✔ ☑ ✗ ✘ on checked unsubscribed unsubscribe opted-out opt-out dnc dnm suppressed blocked blocklisted blacklisted removed ' +
    'ja j wahr abgemeldet gesperrt oui o vrai désabonné désinscrit sí sì si s verdadero baja vero disiscritto sim verdadeiro descadastrado ' +
    'waar uitgeschreven afgemeld sant avregistrerad avanmäld tak prawda wypisany evet doğru dogru'
  ).split(' '),
);
const COMPLAINED = /spam|complain|abuse|beschwerde|plainte|queja|reclamo|klacht|klagom|skarg|şikayet/i;
const BOUNCED = /bounce|unzustellbar|undeliverable|rebot|rimbalz/i;

/** Null where the person may be written to. A text that is neither yes nor no is a day or a reason, and counts as yes. */
export function readOptOut(cell: string): Pick<RowOptOut, 'reason' | 'detail'> | null {
  const text = cell.replace(/\s+/g, ' ').trim();
  const word = text.toLowerCase();
  if (word === '' || NO.has(word) || NO_WORDS.has(word)) return null;
  const reason = COMPLAINED.test(word) ? 'complained' : BOUNCED.test(word) ? 'bounced' : 'opted-out';
  return { reason, detail: YES.has(word) ? '' : text.slice(0, 300) };
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
