// The frame of the legal texts: readable lines, a list of contents, and marks where only the operator knows the words.
import { type ReactNode, useId } from 'react';
import { PublicPage } from '#account/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Notice } from '#ui/Notice.tsx';

interface LegalPageProps {
  title: string;
  /** What the page says, in one or two sentences. */
  summary: string;
  children: ReactNode;
}

export function LegalPage({ title, summary, children }: LegalPageProps) {
  useDocumentTitle(title);
  return (
    <PublicPage width="reading">
      <h1 className="text-2xl font-title tracking-[-0.02em]">{title}</h1>
      <p className="mt-2 text-lg text-text-2">{summary}</p>
      <p className="mt-2 text-sm text-text-3">
        As of <time dateTime="2026-11-21">21 November 2026</time>
      </p>
      <Notice tone="warn" className="mt-6">
        The operator of this Leadwright completes the marked places before opening it to the public, and has the text
        checked for their country.
      </Notice>
      <div className="mt-8 flex flex-col gap-8">{children}</div>
    </PublicPage>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 leading-6 text-text [&_li]:pl-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5"
    >
      <h2 id={id} className="text-lg font-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A place that only the operator can fill in. */
export function OperatorDetail({ children }: { children: string }) {
  return <mark className="rounded-xs bg-warn-soft text-warn">[{children}]</mark>;
}
