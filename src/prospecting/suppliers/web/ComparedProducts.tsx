// Up to five products side by side. The first column and the products' names stay where they are while the rest moves.
import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useCreditsFor } from '#prospecting/searches/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { productPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Product } from '../contract.ts';
import { type ComparedRow, comparedIds, compareProducts, MAX_COMPARED } from '../domain/compare-products.ts';
import { readProduct } from './api.ts';
import { ProductPicture, Stated } from './ProductParts.tsx';

interface ComparedProductsProps {
  compared: readonly Compared[];
  /** URL under which every member of the workspace can open this comparison. */
  link: string;
  /** The results, passed along to the pages of products. */
  passed: object | null;
  /** True once, after the button was pressed: the comparison may lie outside of what is seen. */
  takeFocus: boolean;
  onRemove: (id: string) => void;
  onClose: () => void;
}

export function ComparedProducts(props: ComparedProductsProps) {
  const { compared, link, passed, takeFocus, onRemove, onClose } = props;
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takeFocus) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [takeFocus]);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={titleId} className="mb-5 scroll-mt-18 outline-none">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          Comparing {compared.length} of at most {MAX_COMPARED} products
        </h2>
        <span className="text-xs text-text-3">free · as the source states it</span>
        <span className="ml-auto flex flex-wrap items-center gap-1">
          <CopyButton text={link} label="Copy link" />
          <Button variant="ghost" size="sm" onClick={onClose}>
            Close comparison
          </Button>
        </span>
      </div>
      <Card padded={false}>
        {/* `relative`: hidden texts within are placed by it, or they would widen the page. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section aria-label="Table of the comparison" tabIndex={0} className="focus-inset relative overflow-x-auto">
          <CompareTable compared={compared} passed={passed} onRemove={onRemove} />
        </section>
      </Card>
    </section>
  );
}

const FIRST = 'sticky left-0 z-10 w-28 bg-surface px-3 text-left align-top break-words md:w-44 md:px-4';
const CELL = 'border-l border-line px-3 text-left align-top break-words';
/** Of the first column on phones, and of a product's; the table scrolls within its card below that. */
const FIRST_WIDTH = 112;
const COLUMN_WIDTH = 180;

type CompareTableProps = Pick<ComparedProductsProps, 'compared' | 'passed' | 'onRemove'>;

function CompareTable({ compared, passed, onRemove }: CompareTableProps) {
  const rows = compareProducts(compared.map(({ product }) => product));
  return (
    // Columns of one width: a long title must not make its column the widest.
    <table
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
      style={{ minWidth: FIRST_WIDTH + compared.length * COLUMN_WIDTH }}
    >
      <thead>
        <tr>
          <th scope="col" className={`${FIRST} border-b border-line py-3 font-label text-text-3`}>
            Product
          </th>
          {compared.map((each) => (
            <ProductHead key={each.id} compared={each} passed={passed} onRemove={onRemove} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, n) => (
          <Row key={row.name} row={row} ids={compared.map(({ id }) => id)} last={n === rows.length - 1} />
        ))}
      </tbody>
    </table>
  );
}

interface ProductHeadProps {
  compared: Compared;
  passed: object | null;
  onRemove: (id: string) => void;
}

function ProductHead({ compared: { id, product }, passed, onRemove }: ProductHeadProps) {
  const credits = useCreditsFor('product');
  const name = product?.title ?? `Product ${id}`;
  const to = productPath(id);
  return (
    <th scope="col" className={`${CELL} border-b py-3 font-normal`}>
      <span className="flex items-start justify-between gap-2">
        <ProductPicture src={product?.image ?? ''} className="size-16 shrink-0" />
        <IconButton
          size="sm"
          label={`Remove ${name} from the comparison`}
          icon={<X aria-hidden size={14} />}
          onClick={() => onRemove(id)}
        />
      </span>
      <Link
        to={to}
        state={product ? { ...passed, agreed: to } : passed}
        dir="auto"
        title={name}
        className="link mt-2 line-clamp-3 text-left font-semibold"
      >
        {name}
      </Link>
      {product ? (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-text-3">
          details {formatCredits(credits)}
          {product.url && <ExternalLink url={product.url}>source</ExternalLink>}
        </span>
      ) : (
        <span className="mt-1 block text-xs text-text-3">Not among these results, and not stored.</span>
      )}
    </th>
  );
}

function Row({ row, ids, last }: { row: ComparedRow; ids: readonly string[]; last: boolean }) {
  const line = last ? '' : 'border-b border-line';
  return (
    <tr>
      <th scope="row" className={`${FIRST} ${line} py-2.5 font-normal text-text-2`}>
        {row.name}
        {row.note && <span className="mt-0.5 block text-xs text-text-3">{row.note}</span>}
      </th>
      {row.cells.map((cell, n) => (
        <Cell key={ids[n]} line={line}>
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
            <span className="min-w-0">
              <Stated>{cell.text}</Stated>
            </span>
            {cell.best && (
              <Badge tone="good" className="-my-0.5">
                {row.mark}
              </Badge>
            )}
          </span>
        </Cell>
      ))}
    </tr>
  );
}

function Cell({ line, children }: { line: string; children: ReactNode }) {
  return <td className={`${CELL} ${line} py-2.5`}>{children}</td>;
}

// The products that are compared: their ids are in the URL, so that a comparison can be reopened and shared.
interface View {
  view: (param: string) => string | null;
  setView: (param: string, value: string | null) => void;
}

export interface Compared {
  id: string;
  /** Null where it is neither among the results nor stored in full. */
  product: Product | null;
}

/** From the results; what is not among them from the workspace's stored details, which costs nothing. */
export function useComparison({ view, setView }: View, results: readonly Product[]) {
  const ids = comparedIds(view('compare'));
  const known = new Map(results.map((product) => [product.id, product]));
  const stored = useQueries({
    queries: ids
      .filter((id) => !known.has(id))
      .map((id) => ({
        queryKey: ['detail', 'product', id],
        queryFn: ({ signal }: { signal: AbortSignal }) => readProduct(id, signal),
        staleTime: Number.POSITIVE_INFINITY,
      })),
  });
  const details = new Map(stored.flatMap(({ data }) => (data?.record ? [[data.record.id, data.record] as const] : [])));
  const compared = ids.map((id): Compared => ({ id, product: known.get(id) ?? details.get(id) ?? null }));
  return {
    compared,
    show: (chosen: readonly string[]) => setView('compare', chosen.slice(0, MAX_COMPARED).join(',') || null),
    remove: (id: string) => setView('compare', ids.filter((each) => each !== id).join(',') || null),
    close: () => setView('compare', null),
  };
}
