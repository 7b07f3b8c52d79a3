// The pictures of a product: one large, the others to choose from, by pointer or by arrow keys.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { ProductPicture } from './ProductPicture.tsx';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function ProductGallery({ images, title }: { images: readonly string[]; title: string }) {
  const [chosen, setChosen] = useState(0);
  const count = images.length;
  const at = Math.min(chosen, Math.max(0, count - 1));
  const go = (step: number) => setChosen((at + step + count) % count);
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    go(step);
  }
  const alt = count > 1 ? `${title}, picture ${at + 1} of ${count}` : title;
  if (count === 0) return <ProductPicture src="" alt={title} className="aspect-[2/1] w-full md:aspect-[4/3]" />;
  if (count === 1) return <ProductPicture src={images[0] ?? ''} alt={alt} className="aspect-square w-full" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={onKeyDown}>
      <div className="relative">
        <ProductPicture src={images[at] ?? ''} alt={alt} className="aspect-square w-full" />
        <span className="absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between">
          <IconButton
            variant="secondary"
            label="Previous picture"
            icon={<ChevronLeft aria-hidden size={16} />}
            onClick={() => go(-1)}
          />
          <IconButton
            variant="secondary"
            label="Next picture"
            icon={<ChevronRight aria-hidden size={16} />}
            onClick={() => go(1)}
          />
        </span>
      </div>
      <ul aria-label="Pictures" className="mt-2 flex gap-2 overflow-x-auto p-0.5">
        {images.map((src, n) => (
          <li key={src} className="shrink-0">
            <button
              type="button"
              aria-label={`Picture ${n + 1}`}
              aria-current={n === at}
              onClick={() => setChosen(n)}
              className={`block rounded-m border-2 ${n === at ? 'border-accent' : 'border-transparent hover:border-line-strong'}`}
            >
              <ProductPicture src={src} className="size-14" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
