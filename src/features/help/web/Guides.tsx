// All articles, by what one wants to do.
import { Link } from 'react-router';
import { type Article, GROUPS } from './article.ts';
import { articleHref } from './article-href.ts';

export function Guides({ articles }: { articles: readonly Article[] }) {
  return (
    <section aria-labelledby="guides">
      <h2 id="guides" className="sr-only">
        Guides
      </h2>
      <div className="gap-x-4 sm:columns-2">
        {GROUPS.map((group) => {
          const members = articles.filter((article) => article.group === group);
          return (
            members.length > 0 && (
              <section
                key={group}
                aria-label={group}
                className="mb-4 break-inside-avoid overflow-hidden rounded-l border border-line bg-surface"
              >
                <h3 className="border-b border-line px-4 py-3 text-md font-semibold">{group}</h3>
                <ul className="py-1">
                  {members.map(({ id, title }) => (
                    <li key={id}>
                      <Link
                        to={articleHref(id)}
                        className="focus-inset flex min-h-8 items-center px-4 py-1 text-sm text-text-2 hover:bg-surface-2 hover:text-text pointer-coarse:min-h-11"
                      >
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </section>
  );
}
