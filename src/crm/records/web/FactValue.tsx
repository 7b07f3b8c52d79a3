// What is known in one line of the panel, as something that can be used: an address to write to, a number to call, a page to open.
import { Link } from 'react-router';
import { useMembers } from '#account/accounts/web/index.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import type { Contact } from '../contract.ts';
import type { RecordField } from '../fields.contract.ts';
import { fieldText } from './field-text.ts';
import { useRecordParts } from './record-parts.tsx';
import { fieldValue, type RecordRow } from './record-row.ts';
import { VerdictBadge } from './VerdictBadge.tsx';
import { composeTo } from './write-to.ts';

interface FactValueProps {
  /** Those that are filled. */
  fields: readonly RecordField[];
  record: RecordRow;
}

export function FactValue({ fields, record }: FactValueProps) {
  const members = useMembers();
  const [first] = fields;
  if (!first) return null;
  const name = (id: string) => members.find((member) => member.id === id)?.name;
  if (fields.length > 1) {
    return <bdi>{fields.map((field) => fieldText(field, fieldValue(record, field.key), name)).join(', ')}</bdi>;
  }
  const value = fieldValue(record, first.key);
  const text = fieldText(first, value, name);
  switch (first.type) {
    case 'email':
      return (
        <>
          <Link
            to={composeTo('title' in record && first.key === 'email' ? record.id : text)}
            className="text-text hover:underline"
          >
            {text}
          </Link>{' '}
          {'emailVerdict' in record && <Known contact={record} />}
        </>
      );
    case 'phone':
      return (
        <a href={`tel:${text}`} className="text-text hover:underline">
          {text}
        </a>
      );
    case 'url':
    case 'profile':
      return <ExternalLink url={String(value)}>{shortUrl(String(value))}</ExternalLink>;
    case 'domain':
      return <ExternalLink url={`https://${text}`}>{text}</ExternalLink>;
    case 'texts':
      return (value as string[]).map((one) => (
        <span key={one} className="block">
          {one}
        </span>
      ));
    case 'long-text':
      return <LongText text={text} />;
    default:
      if (first.key === 'companyName' && 'companyId' in record && record.companyId) {
        return (
          <Link to={`/company/${record.companyId}`} className="link">
            {text}
          </Link>
        );
      }
      return <bdi>{text}</bdi>;
  }
}

/** Who must not be written to is not asked about. Nothing is said of an address that nobody has looked at, or could. */
function Known({ contact }: { contact: Contact }) {
  const { VerifyContact } = useRecordParts();
  const open = contact.emailState === 'open';
  const offered = open && !contact.sample && contact.deletedAt === null;
  if (open && contact.emailVerdict === null && !offered) return null;
  return (
    <span className="mt-0.5 block">
      {VerifyContact && offered ? <VerifyContact contact={contact} /> : <VerdictBadge contact={contact} />}
    </span>
  );
}

/** Longer than this it is folded. */
const SHORT = 240;

function LongText({ text }: { text: string }) {
  if (text.length <= SHORT) return <p className="whitespace-pre-line">{text}</p>;
  return (
    <details className="group/about">
      <summary className="cursor-pointer list-none">
        <span className="whitespace-pre-line group-open/about:hidden">{`${text.slice(0, SHORT).trimEnd()}… `}</span>
        <span className="link text-xs font-semibold">
          <span className="group-open/about:hidden">More</span>
          <span className="hidden group-open/about:inline">Less</span>
        </span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}
