// A video among the results: cover, author, what it says, its music, its counts and the ways to it (spec section 2).
import { Clapperboard, Download, Eye, Heart, MessageCircle, Music, Share2, UserRound } from 'lucide-react';
import { RemotePicture, ResultCard, type ResultMarks, Verified } from '#prospecting/searches/web/index.ts';
import { formatCount, formatShortCount } from '#shared/formats.ts';
import { ExternalButton, ExternalIconLink } from '#ui/ExternalLink.tsx';
import type { TiktokVideo } from '../contract.ts';

/** On phones the cover stands beside the text, so that a card is no higher than the screen. */
export function VideoCard({ item, marks }: { item: TiktokVideo; marks: ResultMarks }) {
  const { desc, video, author, stats, challenges, music, url } = item;
  const hashtags = challenges.map(({ title }) => `#${title}`).join(' ');
  return (
    <ResultCard
      name={`Video by ${author.nickname}`}
      marks={marks}
      actions={
        <>
          <ExternalButton url={url} label="Watch on TikTok" about={`the video by ${author.nickname}`} />
          <ExternalIconLink url={video.downloadAddr} label="Download the video" icon={Download} />
        </>
      }
    >
      <div className="grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-1">
        <div className="relative self-start">
          <RemotePicture
            src={video.cover}
            icon={Clapperboard}
            className="aspect-[9/16] w-full rounded-m sm:aspect-square"
          />
          <Duration seconds={video.duration} />
        </div>
        <div className="min-w-0">
          <Author author={author} />
          <p dir="auto" title={desc} className="mt-2.5 line-clamp-3 text-left break-words whitespace-pre-line">
            {desc}
          </p>
          {hashtags && (
            <p
              dir="auto"
              title={hashtags}
              className="mt-1.5 line-clamp-2 text-left text-sm break-words text-accent-text"
            >
              {hashtags}
            </p>
          )}
          {music && (
            <p className="mt-2 flex min-w-0 items-center gap-1.5 text-xs text-text-3">
              <Music aria-hidden size={12} className="shrink-0" />
              <span className="sr-only">Music: </span>
              <bdi title={musicLine(music)} className="truncate">
                {musicLine(music)}
              </bdi>
            </p>
          )}
          <div className="mt-2.5">
            <VideoCounts stats={stats} />
          </div>
        </div>
      </div>
    </ResultCard>
  );
}

/** A post of pictures has no length. */
function Duration({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <span className="absolute right-1.5 bottom-1.5 rounded-s bg-text/85 px-1.5 py-0.5 text-xs font-label text-surface tabular-nums">
      {seconds === 0 ? 'Pictures' : `${seconds}s`}
    </span>
  );
}

function Author({ author }: { author: TiktokVideo['author'] }) {
  const { nickname, uniqueId, avatarThumb, verified } = author;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <RemotePicture src={avatarThumb} icon={UserRound} className="size-9 rounded-full" />
      <div className="min-w-0 flex-1">
        <h3 className="flex min-w-0 items-center gap-1">
          <bdi title={nickname} className="truncate font-semibold">
            {nickname}
          </bdi>
          {verified && <Verified />}
        </h3>
        {uniqueId && (
          <p title={`@${uniqueId}`} className="truncate text-sm text-text-3">
            @{uniqueId}
          </p>
        )}
      </div>
    </div>
  );
}

/** "original sound · northwindtimber": either may be missing. */
function musicLine({ title, authorName }: NonNullable<TiktokVideo['music']>): string {
  return [title, authorName].filter(Boolean).join(' · ');
}

// Likes, comments, views and shares of a video, shortened as spec section 2 says; the exact count is in the tooltip.
const COUNTS = [
  { of: 'diggCount', noun: 'likes', icon: Heart },
  { of: 'commentCount', noun: 'comments', icon: MessageCircle },
  { of: 'playCount', noun: 'views', icon: Eye },
  { of: 'shareCount', noun: 'shares', icon: Share2 },
] as const;

function VideoCounts({ stats }: { stats: TiktokVideo['stats'] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-2 tabular-nums">
      {COUNTS.map(({ of, noun, icon: Icon }) => (
        <li key={of} title={`${formatCount(stats[of])} ${noun}`} className="flex items-center gap-1">
          <Icon aria-hidden size={14} className="text-text-3" />
          {formatShortCount(stats[of])}
          <span className="sr-only">{noun}</span>
        </li>
      ))}
    </ul>
  );
}
