// The name of the page in the browser's tab and history.
import { useEffect } from 'react';

let page = '';
let count = 0;

export function setDocumentTitle(title: string): void {
  page = title;
  show();
}

/** What is waiting, in front of the name: "(3) Home". */
export function setTitleCount(unread: number): void {
  count = unread;
  if (page !== '') show();
}

/** Without what is waiting. */
export const pageTitle = () => `${page} · Leadwright`;

function show(): void {
  document.title = count === 0 ? pageTitle() : `(${count}) ${pageTitle()}`;
}

/** The router names every page of the shell; a page calls this where it knows better, such as a company's name. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) setDocumentTitle(title);
  }, [title]);
}
