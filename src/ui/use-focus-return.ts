// Where the focus goes when a panel closes: back to what opened it, unless the panel led to another page.
import { useRef } from 'react';

/** Handlers for the content of a Radix dialog or popover. `onOpen` may move the first focus (and then prevent the default). */
export function useFocusReturn(onOpen?: (event: Event) => void) {
  const openedOn = useRef('');
  return {
    onOpenAutoFocus(event: Event) {
      openedOn.current = location.pathname;
      onOpen?.(event);
    },
    onCloseAutoFocus(event: Event) {
      if (location.pathname !== openedOn.current) event.preventDefault();
    },
  };
}
