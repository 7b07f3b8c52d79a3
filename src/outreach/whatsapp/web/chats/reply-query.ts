// The list of saved replies opens where a message starts with "/"; what follows narrows it.

export interface Reply {
  id: string;
  name: string;
  text: string;
}

/** What is typed after the slash; null where the text is a message. */
export function replyQuery(text: string): string | null {
  return text.startsWith('/') && !text.includes('\n') ? text.slice(1).trim().toLowerCase() : null;
}

export function matchingReplies(replies: readonly Reply[], query: string): readonly Reply[] {
  const names = replies.filter(({ name }) => name.toLowerCase().includes(query));
  const texts = replies.filter((reply) => !names.includes(reply) && reply.text.toLowerCase().includes(query));
  return [...names, ...texts].slice(0, 8);
}
