// What a reply did to the sequence of its campaign, between the messages of a conversation.
import { Link } from 'react-router';
import { campaignPath } from '#shared/page-paths.ts';

interface SequenceNoteProps {
  campaign: { id: string; name: string };
  person: string;
}

export function SequenceNote({ campaign: { id, name }, person }: SequenceNoteProps) {
  return (
    <li className="mx-auto w-fit max-w-full rounded-s bg-info-soft px-3 py-1.5 text-sm break-words text-info">
      Sequence “<bdi>{name}</bdi>” stopped when <bdi>{person}</bdi> replied.{' '}
      <Link to={campaignPath(id)} className="touch-target font-semibold underline-offset-2 hover:underline">
        View campaign
      </Link>
    </li>
  );
}
