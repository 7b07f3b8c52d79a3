// Dragging one element of a page onto another, on pragmatic-drag-and-drop. What can be dragged can be moved by keys as well: the caller
// sees to that.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What is dragged: its kind, which drop targets know it by, and its value. */
interface Dragged<Value> {
  kind: string;
  value: Value;
}

/** @param what null while the element cannot be dragged */
export function useDraggable<Element extends HTMLElement, Value>(
  what: Dragged<Value> | null,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const data = useEffectEvent(() => ({ ...what }));
  const isDraggable = what !== null;
  useEffect(() => {
    if (element.current === null || !isDraggable) return;
    return draggable({ element: element.current, getInitialData: () => data() });
  }, [isDraggable]);
  return element;
}

interface DropTarget<Value> {
  kind: string;
  /** False while nothing can be dropped here. */
  accepts?: boolean;
  onDrop: (value: Value) => void;
}

/** @returns `over`: something that may be dropped here is over the element */
export function useDropTarget<Element extends HTMLElement, Value>(
  element: RefObject<Element | null>,
  { kind, accepts = true, onDrop }: DropTarget<Value>,
): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((value: Value) => onDrop(value));
  useEffect(() => {
    if (element.current === null || !accepts) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.kind === kind && source.element !== element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(source.data.value as Value);
      },
    });
  }, [element, kind, accepts]);
  return over;
}
