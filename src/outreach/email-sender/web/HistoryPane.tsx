// Beside what is written: who it goes to, their company, what was written before, and how the mail will look.
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MailPreview } from '#outreach/templates/web/index.ts';
import { formatCount, formatNoun, formatShortDateTime } from '#shared/formats.ts';
import { campaignPath, companyPath, contactPath, sentEmailPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmailBody, EmailFormat } from '#ui/EmailFrame.tsx';
import type { Draft, DraftCheck, DraftPreview, RecipientHistory } from '../contract.ts';
import { getState } from './sent-labels.ts';
import { useHistory } from './use-email-sender.ts';

interface HistoryPaneProps {
  /** Of the first recipient; '' where there is none. */
  email: string;
  content: Draft['content'];
  check: DraftCheck | undefined;
}

export function HistoryPane({ email, content, check }: HistoryPaneProps) {
  return (
    <div className="min-w-0 space-y-4">
      {email !== '' && <Known email={email} />}
      {check?.preview ? (
        <FinalPreview preview={check.preview} mails={check.mails} />
      ) : (
        <MailPreview content={content} />
      )}
    </div>
  );
}

function Known({ email }: { email: string }) {
  const history = useHistory(email).data;
  if (history === undefined) return null;
  const { contact, company } = history;
  return (
    <section aria-label="Recipients" className="rounded-l border border-line bg-surface p-4 text-sm">
      <h2 className="text-md font-semibold">
        {contact ? <Link to={contactPath(contact.id)}>{contact.name || contact.email}</Link> : email}
      </h2>
      <p className="text-text-2">
        {contact === null
          ? 'Not in your contacts.'
          : [contact.title, company?.name, contact.place].filter(Boolean).join(' · ')}
      </p>
      {company && <Company company={company} />}
      <Before history={history} />
    </section>
  );
}

function Company({ company }: { company: NonNullable<RecipientHistory['company']> }) {
  const facts = [
    company.industry,
    company.employees && formatNoun(Number(company.employees), 'employee'),
    company.place,
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <p className="mt-2 flex items-start gap-2 text-text-2">
      <span className="flex h-5 items-center">
        <Building2 aria-hidden size={16} />
      </span>
      <span>
        {company.id ? <Link to={companyPath(company.id)}>{company.name}</Link> : company.name}: {facts.join(' · ')}
      </span>
    </p>
  );
}

function Before({ history: { mails, total } }: { history: RecipientHistory }) {
  if (total === 0) return <p className="mt-3 text-text-3">No emails with this address yet.</p>;
  return (
    <>
      <h3 className="mt-4 mb-1 font-semibold">Written before</h3>
      <ul className="space-y-2">
        {mails.map((mail) => {
          const { words, tone } = getState(mail);
          return (
            <li key={mail.id} className="flex items-start justify-between gap-2">
              <span className="min-w-0">
                <span className="block truncate">
                  {mail.campaignId ? (
                    <Link to={campaignPath(mail.campaignId)}>{mail.subject || mail.campaign}</Link>
                  ) : (
                    <Link to={sentEmailPath(mail.id)}>{mail.subject || 'No subject'}</Link>
                  )}
                </span>
                <span className="block text-xs text-text-3">{formatShortDateTime(mail.at)}</span>
              </span>
              <Badge tone={tone}>{words}</Badge>
            </li>
          );
        })}
      </ul>
      {total > mails.length && <p className="mt-2 text-text-3">and {formatCount(total - mails.length)} before</p>}
    </>
  );
}

// The email as the first recipient gets it, with signature and opt-out, rendered by the code that sends.
interface FinalPreviewProps {
  preview: DraftPreview;
  mails: number;
}

function FinalPreview({ preview: { to, subject, html, text }, mails }: FinalPreviewProps) {
  const [plain, setPlain] = useState(false);
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">Preview</h2>
        <EmailFormat isPlain={plain} onChange={setPlain} />
      </div>
      <p className="text-sm wrap-anywhere text-text-2">
        As sent to {to}
        {mails > 1 && `, the first of ${formatCount(mails)}`}
      </p>
      <p className="font-semibold wrap-anywhere">{subject || 'No subject'}</p>
      <EmailBody title="The mail" html={html} text={text} isPlain={plain} className="h-96" />
    </section>
  );
}
