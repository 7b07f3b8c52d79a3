// Which board a job is from, named and linked without a detour, and where else it is listed.

import { formatNoun } from '#shared/formats.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { Job } from '../contract.ts';

export function JobBoards({ job: { board, url, others } }: { job: Job }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-3">
      {board && <ExternalLink url={url}>{board}</ExternalLink>}
      {others.length > 0 && (
        <Popover
          label="Other boards"
          align="start"
          trigger={
            <button type="button" className="link pointer-coarse:min-h-11">
              also on {formatNoun(others.length, 'board')}
            </button>
          }
        >
          <ul className="space-y-2 p-3 text-base">
            {others.map((link) => (
              <li key={link.url} className="min-w-0 break-words">
                <ExternalLink url={link.url}>{link.board || 'Another board'}</ExternalLink>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  );
}
