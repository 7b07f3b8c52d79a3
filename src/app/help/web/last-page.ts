// Which page was open before help, as the router names it: a report of a fault says so, without the ids in its address.

let last = '/home';

export function rememberPage(page: string): void {
  if (page !== '/help') last = page;
}

export const lastPage = (): string => last;
