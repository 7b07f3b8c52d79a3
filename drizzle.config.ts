// Where the migration tool finds the tables and writes the SQL.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.tables.ts', out: './db/migrations' });
