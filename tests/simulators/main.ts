// The simulators as a process of their own: prints `{"url": ...}` when it is ready; ordered about over `/__control`.
import { startSimulators } from './index.ts';

const { url, close } = await startSimulators({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => void close());
