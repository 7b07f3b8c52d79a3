// The report of a domain: what it comes to in one sentence, who takes its mail, how its addresses are made, its website.
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { companyPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import type { AddressPattern, DomainReport as Report } from '../contract.ts';
import { FindingList } from './FindingList.tsx';
import type { DomainFacts } from './use-domain.ts';
import { evidenceText, findingsText, mailText } from './verifier-labels.ts';

interface DomainReportProps {
  facts: DomainFacts;
  checking: boolean;
  onRecheck: () => void;
}

export function DomainReport({ facts, checking, onRecheck }: DomainReportProps) {
  const { report, patterns, company } = facts;
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card padded={false} className="min-w-0">
        <div className="border-b border-line p-4">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-title">
                <bdi className="break-all">{report.domain}</bdi>
                {report.mail.disposable && <Badge tone="bad">Disposable domain</Badge>}
                {report.mail.free && <Badge tone="info">Free mail provider</Badge>}
              </h2>
              <p className="mt-1 text-md text-text-2">{report.sentence}</p>
              {company && (
                <p className="mt-1 text-sm">
                  In your library:{' '}
                  <Link to={companyPath(company.id)} className="link">
                    {company.name}
                  </Link>
                </p>
              )}
            </div>
            {report.score !== null && (
              <p className="text-right text-sm text-text-2">
                <span className="text-2xl font-title text-text">{report.score}</span> of 100
              </p>
            )}
          </div>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-3">
            <span>{findingsText(report.findings)}</span>
            <span>
              checked <Age at={report.checkedAt} /> · 0 credits
            </span>
            <Button
              needs="spend"
              variant="ghost"
              size="sm"
              icon={<RotateCw aria-hidden size={14} />}
              loading={checking}
              loadingText="Checking..."
              onClick={onRecheck}
            >
              Re-check
            </Button>
          </p>
        </div>
        <FindingList report={report} />
      </Card>
      <div className="min-w-0 space-y-4">
        <Mail mail={report.mail} senders={report.spf?.senders ?? []} />
        <Patterns patterns={patterns} />
        {report.website && <Website website={report.website} />}
      </div>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 py-1.5 text-sm">
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Mail({ mail, senders }: { mail: Report['mail']; senders: readonly string[] }) {
  return (
    <Card title="Mail">
      <dl>
        <Line term="Provider">{mailText(mail)}</Line>
        {mail.mx.length > 0 && (
          <Line term="Servers">
            {mail.mx.map(({ host, preference }) => (
              <span key={host} className="flex justify-between gap-3">
                <bdi className="min-w-0 break-all">{host}</bdi>
                <span className="text-text-3">{preference}</span>
              </span>
            ))}
          </Line>
        )}
        {senders.length > 0 && <Line term="May send">{senders.join(', ')}</Line>}
      </dl>
    </Card>
  );
}

function Patterns({ patterns }: { patterns: readonly AddressPattern[] }) {
  return (
    <Card title="Address pattern">
      {patterns.length === 0 ? (
        <p className="text-sm text-text-2">Not enough known addresses. Saving or finding people here adds more.</p>
      ) : (
        <ul className="space-y-3">
          {patterns.map((pattern) => (
            <li key={pattern.pattern} className="text-sm">
              <code className="font-mono text-sm break-all">{pattern.pattern}</code>
              <span className="block break-all text-text-2">{pattern.example}</span>
              <span className="block text-xs text-text-3">{evidenceText(pattern)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const DESCRIPTION = 240;

function Website({ website }: { website: NonNullable<Report['website']> }) {
  const { url, title, description, emails, phones, profiles } = website;
  return (
    <Card title="Website">
      <p className="text-sm break-words">
        <ExternalLink url={url}>{shortUrl(url)}</ExternalLink>
      </p>
      {title && (
        <p dir="auto" className="mt-1 text-sm font-label break-words">
          {title}
        </p>
      )}
      {description && (
        <p dir="auto" className="mt-1 text-sm break-words text-text-2">
          {description.length > DESCRIPTION ? `${description.slice(0, DESCRIPTION)}…` : description}
        </p>
      )}
      <dl className="mt-2">
        {emails.length > 0 && <Line term="Emails">{emails.join(', ')}</Line>}
        {phones.length > 0 && <Line term="Phones">{phones.join(', ')}</Line>}
        {profiles.length > 0 && (
          <Line term="Profiles">
            {profiles.map((profile) => (
              <span key={profile} className="block">
                <ExternalLink url={profile}>{shortUrl(profile)}</ExternalLink>
              </span>
            ))}
          </Line>
        )}
      </dl>
    </Card>
  );
}
