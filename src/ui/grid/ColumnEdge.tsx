// The edge of a column's head: dragged, it sets the width; the keys of the head do the same.
import type { PointerEvent } from 'react';

interface ColumnEdgeProps {
  width: number;
  onWidth: (width: number) => void;
}

export function ColumnEdge({ width, onWidth }: ColumnEdgeProps) {
  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault();
    const { currentTarget: edge, pointerId, clientX: from } = event;
    edge.setPointerCapture(pointerId);
    const drag = (moved: globalThis.PointerEvent) => onWidth(width + moved.clientX - from);
    const end = () => {
      edge.removeEventListener('pointermove', drag);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
    };
    edge.addEventListener('pointermove', drag);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  }
  return (
    <span
      aria-hidden
      // The head itself may be dragged: not by its edge.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      className="absolute inset-y-0 -right-1.5 z-1 flex w-3 cursor-col-resize touch-none justify-center opacity-0 group-hover/head:opacity-100 active:opacity-100"
    >
      <span className="my-2 w-0.5 rounded-full bg-line-strong" />
    </span>
  );
}
