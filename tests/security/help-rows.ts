// How the routes of help are called.
import type { Row } from './route-rows.ts';

export const HELP_ROWS: Record<string, Row> = {
  'GET /api/help/status': { own: () => ({}) },
  // This server has no support address: app/help tests what happens where there is one.
  'POST /api/help/requests': {
    own: () => ({ body: { subject: 'Row', message: 'It does not work', diagnostics: null } }),
  },
  'POST /api/help/unanswered': { own: () => ({ body: { words: 'coffee machine' } }) },
};
