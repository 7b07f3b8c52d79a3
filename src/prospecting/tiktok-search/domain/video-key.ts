// What a video is known by, the same on the server ("seen before") and in the browser's list.
import type { TiktokVideo } from '../contract.ts';

export function videoKey({ id, author, desc }: TiktokVideo): string {
  return id || `${author.uniqueId || author.nickname}: ${desc}`.slice(0, 300);
}
