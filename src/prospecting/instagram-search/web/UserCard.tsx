// An account among the results: picture, username, verified badge, full name, and the way to its profile (spec section 2).
import { Lock, UserRound } from 'lucide-react';
import { RemotePicture, ResultCard, type ResultMarks, Verified } from '#prospecting/searches/web/index.ts';
import { ExternalButton } from '#ui/ExternalLink.tsx';
import type { InstagramUser } from '../contract.ts';

/** Any script reads in its own direction, and what is cut off is in the tooltip. */
export function UserCard({ user, marks }: { user: InstagramUser; marks: ResultMarks }) {
  const { username, full_name, profile_pic_url, is_verified, is_private, search_social_context, profile_url } = user;
  return (
    <ResultCard
      name={username}
      marks={marks}
      actions={<ExternalButton url={profile_url} label="View Profile" about={`of ${username}`} />}
    >
      <div className="flex min-w-0 items-center gap-3">
        <RemotePicture src={profile_pic_url} icon={UserRound} className="size-12 rounded-full" />
        <div className="min-w-0 flex-1">
          <h3 className="flex min-w-0 items-center gap-1">
            <bdi title={username} className="truncate font-semibold">
              {username}
            </bdi>
            {is_verified && <Verified />}
          </h3>
          {full_name ? (
            <p dir="auto" title={full_name} className="truncate text-left text-text-2">
              {full_name}
            </p>
          ) : (
            <p className="text-text-3">No name</p>
          )}
        </div>
      </div>
      {(search_social_context || is_private) && (
        <p className="mt-2.5 flex min-w-0 items-center gap-3 text-xs text-text-3">
          {search_social_context && (
            <span dir="auto" title={search_social_context} className="truncate">
              {search_social_context}
            </span>
          )}
          {is_private && (
            <span className="flex shrink-0 items-center gap-1">
              <Lock aria-hidden size={12} />
              Private
            </span>
          )}
        </p>
      )}
    </ResultCard>
  );
}
