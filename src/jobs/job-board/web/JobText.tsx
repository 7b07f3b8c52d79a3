// The text of a posting: paragraphs, lists where its lines begin with a bullet. Always text, never markup.
import { Fragment } from 'react';

const BULLET = '• ';

interface Block {
  key: number;
  bullets: boolean;
  lines: string[];
}

/** Consecutive lines of one kind together; an empty line ends a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [key, line] of text.split('\n').entries()) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const bullets = line.startsWith(BULLET);
    if (open?.bullets !== bullets) {
      open = { key, bullets, lines: [] };
      blocks.push(open);
    }
    open.lines.push(bullets ? line.slice(BULLET.length) : line);
  }
  return blocks;
}

export function JobText({ text }: { text: string }) {
  return (
    <div dir="auto" className="max-w-180 space-y-3 text-left text-md break-words">
      {blocksOf(text).map(({ key, bullets, lines }) =>
        bullets ? (
          <ul key={key} className="list-disc space-y-1 pl-5 marker:text-text-3">
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
              <li key={i}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={key}>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
              <Fragment key={i}>
                {i > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}
