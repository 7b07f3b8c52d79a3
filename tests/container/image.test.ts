// Builds the image of ops/container and runs it: on a Debian made with mmdebstrap and a Node of the npm registry, since no registry of images is
// needed for that. What takes minutes is kept in .cache/container.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { withDatabase } from '#tests/support/database.ts';
import { expectToServe, productionEnvironment, waitForServer } from '#tests/support/production-server.ts';
import { hasContainerTools } from '../../scripts/lib/debian.mjs';
import { ensureNode, NODE_VERSIONS } from '../../scripts/lib/other-node.mjs';

const IMAGE = 'localhost/leadwright-test';
const CACHE = path.resolve('.cache/container');
const MEGABYTE = 1024 * 1024;
const database = withDatabase();
const names: string[] = [];

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 2], maxBuffer: 2 ** 26 });

/** A Debian without documentation, like the published slim images: some 70 MB. */
function ensureDebian(): string {
  const file = path.join(CACHE, 'debian.tar');
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  const left = ['doc', 'man', 'locale', 'info'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`);
  const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'];
  run('mmdebstrap', '--variant=apt', ...merged, ...left, 'bookworm', `${file}.tar`);
  renameSync(`${file}.tar`, file);
  return file;
}

/** The image that the Containerfile builds in: Debian with Node and npm. */
function buildBases(): void {
  const context = path.join(CACHE, 'bases');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  cpSync(ensureDebian(), path.join(context, 'debian.tar'));
  cpSync(ensureNode(NODE_VERSIONS[24]), path.join(context, 'node'));
  const npm = path.resolve(run('npm', 'root', '--global').trim(), 'npm');
  cpSync(npm, path.join(context, 'npm'), { recursive: true });
  writeFileSync(path.join(context, 'debian'), 'FROM scratch\nADD debian.tar /\n');
  const node = [
    `FROM ${IMAGE}-debian`,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ];
  writeFileSync(path.join(context, 'node-and-npm'), `${node.join('\n')}\n`);
  build('-t', `${IMAGE}-debian`, '-f', path.join(context, 'debian'), context);
  build('-t', `${IMAGE}-node`, '-f', path.join(context, 'node-and-npm'), context);
}

/** In a chroot, since a machine that is itself a container cannot start others to build in. */
const build = (...args: string[]) =>
  run('buildah', 'bud', '--isolation=chroot', '--network=host', '--format=docker', '--layers', ...args);

/** The certificates and the registry of this machine, where it has its own. */
function ownRegistry(): string[] {
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  return [
    ...(existsSync(certificates) ? ['--volume', `${certificates}:${certificates}:ro`] : []),
    ...(existsSync('/etc/npmrc') ? ['--secret', 'id=npmrc,src=/etc/npmrc'] : []),
  ];
}

/** Arguments for `podman run` with no more rights than a server needs, and limits below those of any machine, which may not be raised everywhere. */
function container(name: string, environment: Record<string, string>): string[] {
  names.push(name);
  const limits = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1024:1024'];
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const rights = [
    '--read-only',
    '--read-only-tmpfs=false',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
  ];
  return [...RUNTIME, 'run', '--name', name, '--network=host', '--no-healthcheck', ...limits, ...rights, ...variables];
}

const RUNTIME = ['--runtime=runc', '--cgroup-manager=cgroupfs'];

describe.skipIf(!hasContainerTools())('the image', () => {
  beforeAll(() => {
    buildBases();
    const bases = ['--build-arg', `BUILD_BASE=${IMAGE}-node`, '--build-arg', `BASE=${IMAGE}-debian`];
    build(...bases, ...ownRegistry(), '-t', IMAGE, '-f', 'ops/container/Containerfile', '.');
  });

  afterAll(() => {
    for (const name of names) run('podman', 'rm', '--force', '--volumes', '--ignore', name);
  });

  it('is at most 300 MB, and says how to run it', () => {
    const [image] = JSON.parse(run('podman', 'inspect', IMAGE));
    process.stderr.write(`The image is ${Math.round(image.Size / MEGABYTE)} MB.\n`);
    expect(image.Size).toBeLessThan(300 * MEGABYTE);
    expect(image).toMatchObject({
      User: '10001:10001',
      Healthcheck: { Test: expect.arrayContaining(['CMD', 'node']) },
    });
    expect(image.Config).toMatchObject({ StopSignal: 'SIGTERM', Volumes: { '/data': {} } });
  });

  it('migrates with the operator tool', () => {
    const name = `leadwright-migrate-${process.pid}`;
    const environment = productionEnvironment(database.url, 3000);
    expect(run('podman', ...container(name, environment), IMAGE, 'dist/server/admin.js', 'db:migrate')).not.toBe('');
  });

  it('serves as a user without rights on a read-only file system, and ends on SIGTERM within ten seconds', async () => {
    const port = await freePort();
    const name = `leadwright-web-${process.pid}`;
    const args = container(name, productionEnvironment(database.url, port));
    const podman = spawn('podman', [...args, IMAGE], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [podman.stdout, podman.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(podman, 'exit');
    await waitForServer(`http://127.0.0.1:${port}`, () => output);
    await expectToServe(`http://127.0.0.1:${port}`);

    const inside = (script: string) => run('podman', ...RUNTIME, 'exec', name, 'node', '-e', script).trim();
    expect(inside('console.log(process.getuid(), fs.readdirSync("/data/outbox").length)')).toBe('10001 1');
    expect(inside('try { fs.writeFileSync("/app/x", "") } catch (error) { console.log(error.code) }')).toBe('EROFS');
    const [{ Healthcheck }] = JSON.parse(run('podman', 'inspect', IMAGE));
    const check = Healthcheck.Test.slice(1);
    expect(run('podman', ...RUNTIME, 'exec', name, ...check)).toBe('');

    const began = performance.now();
    run('podman', ...RUNTIME, 'stop', '--time', '10', name);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
