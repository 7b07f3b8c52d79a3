// Likes, comments, views and shares of a video, shortened as spec section 2 says; the exact count is in the tooltip.
import { Eye, Heart, MessageCircle, Share2 } from 'lucide-react';
import { formatCount, formatShortCount } from '#shared/formats.ts';
import type { TiktokVideo } from '../contract.ts';

const COUNTS = [
  { of: 'diggCount', noun: 'likes', icon: Heart },
  { of: 'commentCount', noun: 'comments', icon: MessageCircle },
  { of: 'playCount', noun: 'views', icon: Eye },
  { of: 'shareCount', noun: 'shares', icon: Share2 },
] as const;

export function VideoCounts({ stats }: { stats: TiktokVideo['stats'] }) {
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
