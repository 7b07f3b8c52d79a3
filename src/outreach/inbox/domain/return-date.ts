// When the sender of an automatic answer is back, where it says so, in the languages of the product's recipients.

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

/** Last day away: back on the day after it. */
const UNTIL =
  /\b(?:until|till|through|to|bis(?: zum| einschließlich)?|jusqu'?(?:au|à)|au|hasta(?: el)?|al|fino al|t\/m|tot(?: en met)?|até(?: o dia)?|ao|till och med|t\.o\.m\.?|do(?: dnia)?)\s*$/iu;
/** First day back. */
const BACK =
  /\b(?:back|return(?:ing|s)?|available|reachable|in the office|zurück|wieder|erreichbar|ab(?: dem)?|retour|de nouveau|disponible|regres\w*|vuelt[ao]|volver\w*|rientr\w*|torn\w*|di nuovo|terug|aanwezig|bereikbaar|retorn\w*|volt\w*|tillbaka|åter|wr(?:acam|ócę)|od(?: dnia)?|again)\b[^.!?\n]{0,60}$/iu;
const BEFORE_CHARACTERS = 80;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** First day on which somebody is back, as `2027-01-12`; null where the text does not say, or says a day that is past or over a year away. */
export function returnDate(text: string, received: Date): string | null {
  const days: Date[] = [];
  const head = text.slice(0, 5_000);
  for (const { form, read } of DATES) {
    for (const found of head.matchAll(new RegExp(form.source, `${form.flags}g`))) {
      const before = head.slice(Math.max(0, found.index - BEFORE_CHARACTERS), found.index).replace(WEEKDAY, '');
      const until = UNTIL.test(before);
      const back = BACK.test(before) && !/\b(?:from|since|seit|del|dal|desde|från)\s*$/iu.test(before);
      if (!until && !back) continue;
      const day = dayOf(read(found), received);
      // "back until" is nothing; "I will be back after 3 March" and "until 3 March" are the day after.
      const after =
        until || /\b(?:after|nach dem|après le|después del?|dopo il|na|depois de|efter|po)\s*$/iu.test(before);
      if (day !== null) days.push(after ? new Date(day.getTime() + DAY_MS) : day);
    }
  }
  const ahead = days.filter(
    (day) => day.getTime() > received.getTime() - DAY_MS && day.getTime() - received.getTime() < MAX_DAYS * DAY_MS,
  );
  // Where it says both - away until the 10th, back on the 13th - the later one is when somebody reads.
  const last = ahead.sort((a, b) => b.getTime() - a.getTime())[0];
  return last === undefined ? null : last.toISOString().slice(0, 10);
}

/** "until Monday, the 3rd of March": what stands between does not matter. */
const WEEKDAY =
  /(?:\b(?:including|einschließlich|the|den|dem|le|el|il|de|o dia|on|am|only|\p{L}{2,9}(?:day|tag|woch|dag|di|edì|feira)|mercredi|lunes|martes|miércoles|jueves|viernes|sábado|domingo|sabato|domenica|samedi|dimanche|segunda|terça|quarta|quinta|sexta|poniedział\w*|wtor\w*|środ\w*|czwart\w*|piąt\w*|sobot\w*|niedziel\w*|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|fr)\b[.,]?\s*)+$/iu;

/** Parts as they were written: year (or nothing), month or its name, day; a fourth part where day and month can be the other way round. */
function dayOf(
  [yearText, monthText = '', dayText = '', mayBeMonth]: readonly (string | undefined)[],
  received: Date,
): Date | null {
  let month = MONTH_OF.get(monthText.toLowerCase()) ?? Number(monthText);
  let day = Number(dayText);
  // Written as in the United States: only where the other way cannot be.
  if (mayBeMonth !== undefined && month > 12 && day <= 12) [month, day] = [day, month];
  const year = yearText === undefined ? null : Number(yearText) + (yearText.length === 2 ? 2_000 : 0);
  const thisYear = made(year ?? received.getUTCFullYear(), month, day);
  if (year !== null || thisYear === null) return thisYear;
  // Without a year it is the next such day.
  return thisYear.getTime() < received.getTime() - DAY_MS ? made(received.getUTCFullYear() + 1, month, day) : thisYear;
}

function made(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}
