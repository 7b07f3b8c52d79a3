// One person whom a search has found at a domain: address, where it was seen, and keeping them.
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import { MarkTexts, type ResultMarks, SaveResult, SelectBox } from '#prospecting/searches/web/index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import { VerifyButton } from './VerifyButton.tsx';

interface PersonResultProps {
  person: FoundPerson;
  marks: ResultMarks;
}

export function PersonResult({ person, marks }: PersonResultProps) {
  const { name, title, email, phone, confidence, evidence } = person;
  const shown = name || email;
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="focus-inset grid min-h-18 scroll-my-15 grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-surface-2 md:grid-cols-[auto_auto_minmax(0,1fr)_auto]"
    >
      <SelectBox marks={marks} name={shown} />
      <Avatar name={shown} src={null} />
      <div className="min-w-0 text-sm">
        <p dir="auto" title={shown} className="truncate text-left text-md font-semibold">
          {shown}
        </p>
        {title && (
          <p dir="auto" title={title} className="truncate text-left text-text-2">
            {title}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-text-2">
          {email ? <bdi className="break-all">{email}</bdi> : <span className="text-text-3">No address</span>}
          {phone && <bdi>{phone}</bdi>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-text-3">
          {confidence !== null && <span>{confidence} % sure</span>}
          {evidence.slice(0, 2).map(({ url, seenOn }) => (
            <span key={url} className="min-w-0">
              <ExternalLink url={url}>{shortUrl(url)}</ExternalLink>
              {seenOn && `, ${seenOn}`}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-md:col-span-2 max-md:col-start-2 md:flex-nowrap">
        <MarkTexts marks={marks} className="max-md:order-last md:mr-2" />
        {/* What is made up is not asked for outside. */}
        {email && !marks.sample && <VerifyButton email={email} />}
        <SaveResult {...marks.found} name={shown} />
      </div>
    </li>
  );
}
