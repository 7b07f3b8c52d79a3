// Holds the SQL of a feature to its own tables and to the views of others.
import { checkSqlOwners } from './lib/sql-owners.mjs';

if (process.argv[2] !== '--check') {
  console.error('usage: node scripts/sql-owners.mjs --check');
  process.exit(2);
}
if (!checkSqlOwners()) process.exit(1);
