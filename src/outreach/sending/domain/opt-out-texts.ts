// Texts of the opt-out page in the reader's language: that of their browser, else that of their country.

export const OPT_OUT_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl'] as const;
export type OptOutLanguage = (typeof OPT_OUT_LANGUAGES)[number];

export interface OptOutTexts {
  /** Before anything has changed. */
  ask: (sender: string) => string;
  effect: (address: string) => string;
  button: string;
  done: string;
  doneEffect: (sender: string, address: string) => string;
  broken: string;
  brokenHelp: string;
}

export const OPT_OUT_TEXTS: Record<OptOutLanguage, OptOutTexts> = {
  en: {
    ask: (sender) => `No more emails from ${sender}?`,
    effect: (address) => `They will not write to ${address} again. This takes effect at once.`,
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneEffect: (sender, address) => `${sender} will not write to ${address} again.`,
    broken: 'This link does not work',
    brokenHelp: 'It was not copied completely. Please open it again from the email.',
  },
  de: {
    ask: (sender) => `Keine Nachrichten mehr von ${sender}?`,
    effect: (address) => `An ${address} wird nicht mehr geschrieben. Das gilt sofort.`,
    button: 'Abmelden',
    done: 'Sie sind abgemeldet',
    doneEffect: (sender, address) => `${sender} schreibt nicht mehr an ${address}.`,
    broken: 'Dieser Link funktioniert nicht',
    brokenHelp: 'Er wurde nicht vollständig kopiert. Bitte öffnen Sie ihn noch einmal aus der Nachricht.',
  },
  fr: {
    ask: (sender) => `Ne plus recevoir d’emails de ${sender} ?`,
    effect: (address) => `Plus aucun message ne sera envoyé à ${address}, avec effet immédiat.`,
    button: 'Se désabonner',
    done: 'Vous êtes désabonné',
    doneEffect: (sender, address) => `${sender} n’écrira plus à ${address}.`,
    broken: 'Ce lien ne fonctionne pas',
    brokenHelp: 'Il n’a pas été copié en entier. Ouvrez-le de nouveau depuis l’email.',
  },
  es: {
    ask: (sender) => `¿No recibir más correos de ${sender}?`,
    effect: (address) => `No se volverá a escribir a ${address}. Tiene efecto inmediato.`,
    button: 'Darme de baja',
    done: 'Se ha dado de baja',
    doneEffect: (sender, address) => `${sender} no volverá a escribir a ${address}.`,
    broken: 'Este enlace no funciona',
    brokenHelp: 'No se copió completo. Ábralo de nuevo desde el correo.',
  },
  it: {
    ask: (sender) => `Non ricevere più email da ${sender}?`,
    effect: (address) => `Non verrà più scritto a ${address}. Ha effetto immediato.`,
    button: 'Annulla l’iscrizione',
    done: 'L’iscrizione è annullata',
    doneEffect: (sender, address) => `${sender} non scriverà più a ${address}.`,
    broken: 'Questo link non funziona',
    brokenHelp: 'Non è stato copiato per intero. Lo apra di nuovo dall’email.',
  },
  nl: {
    ask: (sender) => `Geen berichten meer van ${sender}?`,
    effect: (address) => `Er wordt niet meer naar ${address} geschreven. Dit geldt meteen.`,
    button: 'Afmelden',
    done: 'U bent afgemeld',
    doneEffect: (sender, address) => `${sender} schrijft niet meer naar ${address}.`,
    broken: 'Deze link werkt niet',
    brokenHelp: 'Hij is niet volledig gekopieerd. Open hem opnieuw vanuit het bericht.',
  },
  pt: {
    ask: (sender) => `Não receber mais emails de ${sender}?`,
    effect: (address) => `Não será enviado mais nada para ${address}. Tem efeito imediato.`,
    button: 'Cancelar a subscrição',
    done: 'A subscrição foi cancelada',
    doneEffect: (sender, address) => `${sender} não voltará a escrever para ${address}.`,
    broken: 'Esta ligação não funciona',
    brokenHelp: 'Não foi copiada por inteiro. Abra-a de novo a partir do email.',
  },
  sv: {
    ask: (sender) => `Inga fler mejl från ${sender}?`,
    effect: (address) => `Ingen skriver till ${address} igen. Det gäller genast.`,
    button: 'Avregistrera mig',
    done: 'Du är avregistrerad',
    doneEffect: (sender, address) => `${sender} skriver inte till ${address} igen.`,
    broken: 'Länken fungerar inte',
    brokenHelp: 'Den kopierades inte i sin helhet. Öppna den igen från mejlet.',
  },
  pl: {
    ask: (sender) => `Nie otrzymywać więcej wiadomości od: ${sender}?`,
    effect: (address) => `Na adres ${address} nic więcej nie zostanie wysłane. Działa natychmiast.`,
    button: 'Wypisz mnie',
    done: 'Wypisano z wysyłki',
    doneEffect: (sender, address) => `${sender} nie napisze więcej na adres ${address}.`,
    broken: 'Ten link nie działa',
    brokenHelp: 'Nie został skopiowany w całości. Otwórz go ponownie z wiadomości.',
  },
};

/** ISO 3166 codes of the countries where most people read one of these languages. */
const COUNTRIES: Record<Exclude<OptOutLanguage, 'en'>, string> = {
  de: 'DE AT CH LI',
  fr: 'FR BE LU MC SN CI',
  es: 'ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY',
  it: 'IT SM VA',
  nl: 'NL SR',
  pt: 'PT BR AO MZ CV',
  sv: 'SE AX',
  pl: 'PL',
};

/** `accept`: the browser's Accept-Language. `country`: the contact's, or ''. */
export function optOutLanguage(accept: string, country: string): OptOutLanguage {
  const wanted = accept
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => OPT_OUT_LANGUAGES.find((known) => known === language));
  const asked = wanted.find((language) => language !== undefined);
  if (asked) return asked;
  const spoken = Object.entries(COUNTRIES).find(([, codes]) => codes.split(' ').includes(country.toUpperCase()))?.[0];
  return (spoken as OptOutLanguage | undefined) ?? 'en';
}

/** `mara@northwind.example` → `m…@northwind.example`: the mail may have been forwarded. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${[...email][0]}…${email.slice(at)}`;
}
