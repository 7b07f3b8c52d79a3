// The menu on a phone: slides out from the left; a swipe to the left of more than 50 px closes it (spec section 2).
import { type TouchEvent, useRef } from 'react';
import { Brand } from '#ui/Brand.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { MenuList } from './MenuList.tsx';

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const start = useRef<Point | null>(null);
  function onTouchStart(event: TouchEvent) {
    start.current = toPoint(event.touches);
  }
  function onTouchEnd(event: TouchEvent) {
    const end = toPoint(event.changedTouches);
    if (start.current && end && isSwipeLeft(start.current, end)) onClose();
    start.current = null;
  }
  return (
    <Sheet
      side="left"
      title="Menu"
      header={<Brand />}
      open
      onOpenChange={onClose}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      <div className="flex min-h-full flex-col">
        <MenuList onOpen={onClose} />
      </div>
    </Sheet>
  );
}

/** Null with more than one finger: that is a pinch, not a swipe. */
function toPoint(touches: TouchEvent['touches']): Point | null {
  const [touch, second] = [touches[0], touches[1]];
  return touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
}

// When a movement of the finger closes the mobile menu (spec section 9: more than 50 px to the left).
export interface Point {
  x: number;
  y: number;
}

const THRESHOLD_PX = 50;

/** Mostly sideways, so that scrolling the menu up or down a little askew does not close it. */
export function isSwipeLeft(start: Point, end: Point): boolean {
  const left = start.x - end.x;
  return left > THRESHOLD_PX && left > Math.abs(end.y - start.y);
}
