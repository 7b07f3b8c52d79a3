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
