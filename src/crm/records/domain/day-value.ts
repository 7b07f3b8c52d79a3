// Days as people and files write them, kept as 2026-11-30.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ].*)?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})\.?,?[ -]+(\d{4})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i;

/** Null for what is no day of the calendar. `dayFirst` reads 04/05/2026 as the 4th of May; with dots the day is always first. */
export function toDay(text: string, dayFirst = false): string | null {
  const iso = ISO.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, mark, second, year] = numbers;
    const day = mark === '.' || dayFirst || Number(first) > 12;
    return day && Number(second) <= 12 ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const [, d1, name1, y1] = DAY_MONTH.exec(text) ?? [];
  if (name1) return dayOf(y1, monthOf(name1), d1);
  const [, name2, d2, y2] = MONTH_DAY.exec(text) ?? [];
  return name2 ? dayOf(y2, monthOf(name2), d2) : null;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: unknown, month: unknown, day: unknown): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (y < 1000 || date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}
