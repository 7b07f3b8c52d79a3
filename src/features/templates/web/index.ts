// The page of templates, which loads when it is opened.
import { latePage } from '#ui/late.tsx';

export const TemplatesPage = latePage(() => import('./TemplatesPage.tsx').then((m) => m.TemplatesPage));
