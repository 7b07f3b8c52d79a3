// What was looked at of a domain: what is wrong first, in plain words, with the record to paste.
import { cx } from 'class-variance-authority';
import { Badge } from '#ui/Badge.tsx';
import { DnsRecord } from '#ui/CopyButton.tsx';
import type { DomainReport, Finding } from '../contract.ts';
import { CHECKS, foundRecord, LEVELS, sortedFindings } from './verifier-labels.ts';

export function FindingList({ report }: { report: DomainReport }) {
  return (
    <ul aria-label="What was found">
      {sortedFindings(report.findings).map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check may have several findings, and the list never changes its order
        <Row key={`${finding.check} ${at}`} finding={finding} found={foundRecord(finding.check, report)} />
      ))}
    </ul>
  );
}

function Row({ finding, found }: { finding: Finding; found: string }) {
  const { check, level, title, words, record } = finding;
  const { name, tone } = LEVELS[level];
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[88px_minmax(0,1fr)]">
      <span className="flex flex-wrap items-center gap-2 self-start pt-px sm:flex-col sm:items-start sm:gap-1">
        <Badge tone={tone}>{name}</Badge>
        <span className="text-xs text-text-3">{CHECKS[check]}</span>
      </span>
      <div className="min-w-0 space-y-1.5">
        <h3 className="text-sm font-semibold break-words">{title}</h3>
        <p className="text-sm break-words text-text-2">{withCode(words)}</p>
        {found && <Code className="text-text-3">{found}</Code>}
        {record && <DnsRecord record={record} />}
      </div>
    </li>
  );
}

/** Text between back-ticks is code. */
function withCode(words: string) {
  return words.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <code key={at} className="font-mono text-xs">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function Code({ className, children }: { className?: string; children: string }) {
  return <code className={cx('block font-mono text-xs leading-[18px] break-all', className)}>{children}</code>;
}
