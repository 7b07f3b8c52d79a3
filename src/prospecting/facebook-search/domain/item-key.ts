// What a result is known by: "seen before" and the selection hang on it, on both sides alike.
import type { FacebookItem } from '../contract.ts';

export function itemKey(item: FacebookItem): string {
  const known = item.id || item.url;
  if (known !== '') return `${item.type}:${known}`;
  return item.type === 'post' ? `post:${item.author.name}:${item.message.slice(0, 200)}` : `${item.type}:${item.name}`;
}
