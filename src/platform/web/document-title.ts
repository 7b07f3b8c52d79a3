// The name of the page in the browser's tab and history.
import { useEffect } from 'react';

export function setDocumentTitle(title: string): void {
  document.title = `${title} · Leadwright`;
}

/** The router names every page of the shell; a page calls this where it knows better, such as a company's name. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) setDocumentTitle(title);
  }, [title]);
}
