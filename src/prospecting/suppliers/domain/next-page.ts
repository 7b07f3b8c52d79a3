// Which page comes after one: the source counts pages from 1 and may say neither how long one is nor how many there are.

/** The contract takes pages up to this one. */
const LAST_PAGE = 100;

interface SentPage {
  total: number | null;
  /** Elements of the page, readable or not. */
  sent: number;
  pageSize: number | null;
}

/** An empty page is the end, whatever total the source claims. */
export function nextPage({ total, sent, pageSize }: SentPage, page: number): string | null {
  if (sent === 0 || page >= LAST_PAGE) return null;
  return total !== null && page * (pageSize ?? sent) >= total ? null : String(page + 1);
}
