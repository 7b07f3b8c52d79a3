// `/` reached without a page load (a link, the back button): it is another document, so it is loaded as one.
import { useEffect } from 'react';
import { InitialLoading } from './Loading.tsx';

export function RootDocument() {
  useEffect(() => location.reload(), []);
  return <InitialLoading />;
}
