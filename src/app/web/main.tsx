// The browser's way in. `/` is a document of its own, without router and query cache: it stays light as the first thing a
// visitor loads, and every way from it to another path is a full page load (spec section 2).
import '#ui/styles.css';
import { createRoot } from 'react-dom/client';
import { reloadOnceOnMissingChunk } from './missing-chunk.ts';

reloadOnceOnMissingChunk();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { Entry } = location.pathname === '/' ? await import('./sign-in-entry.tsx') : await import('./app-entry.tsx');
createRoot(root).render(<Entry />);
