// The videos as a file, and the orders in which they can be looked at.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { TiktokVideo } from '../contract.ts';

export const VIDEO_COLUMNS: readonly CsvColumn<TiktokVideo>[] = [
  { header: 'Author', value: ({ author }) => author.nickname },
  { header: 'Username', value: ({ author }) => author.uniqueId },
  { header: 'Verified', value: ({ author }) => author.verified },
  { header: 'Description', value: ({ desc }) => desc },
  { header: 'Hashtags', value: ({ challenges }) => challenges.map(({ title }) => title).join(' ') },
  { header: 'Likes', value: ({ stats }) => stats.diggCount },
  { header: 'Comments', value: ({ stats }) => stats.commentCount },
  { header: 'Views', value: ({ stats }) => stats.playCount },
  { header: 'Shares', value: ({ stats }) => stats.shareCount },
  { header: 'Seconds', value: ({ video }) => video.duration },
  { header: 'Posted', value: ({ createTime }) => createTime && new Date(createTime * 1000).toISOString().slice(0, 10) },
  { header: 'Music by', value: ({ music }) => music?.authorName },
  { header: 'Music', value: ({ music }) => music?.title },
  { header: 'Video', value: ({ url }) => url },
];

const descending = (of: (video: TiktokVideo) => number) => (a: TiktokVideo, b: TiktokVideo) => of(b) - of(a);

export const VIDEO_SORTS = [
  { key: 'views', label: 'Most views', compare: descending(({ stats }) => stats.playCount) },
  { key: 'likes', label: 'Most likes', compare: descending(({ stats }) => stats.diggCount) },
  { key: 'newest', label: 'Newest', compare: descending(({ createTime }) => createTime ?? 0) },
];
