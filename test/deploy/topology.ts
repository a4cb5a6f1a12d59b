import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import type { ScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { start } from '../harness/process.js';
import type { Finished, Running } from '../harness/process.js';
import type { Receiver } from '../harness/receiver.js';
import { OWN_IMAGE, readCompose, readImage } from './compose.js';
import type { ComposeService } from './compose.js';
import { soon } from '../harness/soon.js';

/**
 * The processes of docker-compose.yml as plain processes on loopback, with the same commands,
 * roles, settings and proxy.
 */
export interface Topology {
  /** URL of the proxy, or of the first api replica without a proxy. */
  url: string;
  databaseUrl: string;
  secretsKey: string;
  apis: ServiceProcess[];
  workers: ServiceProcess[];
  close(): Promise<void>;
}

export interface TopologyOptions {
  /** The receiver of the webhooks. */
  receiver: Receiver;
  proxy: boolean;
  /** If true, PostgreSQL runs with fsync. Default: false. */
  durable?: boolean;
  /** Environment variables that an operator would set in .env. */
  env?: Record<string, string>;
}

const MAX_STARTS = 5;

/**
 * A process of the service. A test can stop it, kill it, and start it again with the same settings.
 */
export class ServiceProcess {
  private running: Running | null = null;

  constructor(
    readonly name: string,
    /** URL of the process. Empty for a worker, which gets no calls. */
    readonly url: string,
    private readonly command: string[],
    private readonly env: Record<string, string>,
  ) {}

  get isUp(): boolean {
    return this.running !== null;
  }

  /**
   * Starts the process and waits until it is ready. If the process exits earlier, it is started
   * again, as Compose does.
   */
  async start(): Promise<void> {
    const [program = '', ...args] = this.command;
    for (let attempt = 1; attempt <= MAX_STARTS; attempt += 1) {
      const running = start(program, args, this.env);
      this.running = running;
      try {
        await running.line((line) => line.msg === 'ready');
        return;
      } catch (error) {
        this.running = null;
        if (attempt === MAX_STARTS) throw error;
      }
    }
  }

  /** Stops the process as `docker stop` does, and returns its result. */
  stop(): Promise<Finished> {
    return this.end('SIGTERM');
  }

  kill(): Promise<Finished> {
    return this.end('SIGKILL');
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Finished> {
    const running = this.running;
    if (running === null) throw new Error(`${this.name} is not running. Start it first.`);
    this.running = null;
    running.child.kill(signal);
    return running.finished;
  }
}

/** Returns the path of nginx, or null if it is not installed. */
export function findNginx(): string | null {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return directories.map((directory) => join(directory, 'nginx')).find((path) => existsSync(path)) ?? null;
}

/** Starts the topology in the order of docker-compose.yml. Close it even after a failure. */
export async function startTopology(options: TopologyOptions): Promise<Topology> {
  const up = new Starting(options);
  try {
    return await up.run();
  } catch (error) {
    await up.close();
    throw error;
  }
}

class Starting {
  private directory = '';
  private postgres: ScratchPostgres | null = null;
  private proxy: ChildProcess | null = null;
  private readonly processes: ServiceProcess[] = [];
  private readonly secrets = {
    SECRETS_KEY: randomBytes(32).toString('base64'),
    POSTGRES_PASSWORD: 'unused',
  };
  private readonly image = readImage();

  constructor(private readonly options: TopologyOptions) {}

  async run(): Promise<Topology> {
    const { services } = readCompose({ ...this.secrets, ...this.options.env });
    this.directory = await mkdtemp(join(tmpdir(), 'fundmatch-topology-'));
    // If root starts nginx, nginx runs as another user, which must enter this directory.
    await chmod(this.directory, 0o711);
    await this.makeImage();
    const databaseUrl = await this.startPostgres(services['postgres']);
    await writeFile(join(this.directory, 'ca.pem'), this.options.receiver.caPem);

    await this.runOnce(services['migrate'], databaseUrl);
    const all = Object.entries(services).flatMap(([name, service]) =>
      Array.from({ length: service.deploy?.replicas ?? 1 }, () => ({ name, service })),
    );
    const ofRole = async (role: string) => {
      const wanted = all.filter(({ service }) => service.environment?.['ROLE'] === role);
      return Promise.all(wanted.map(({ name, service }) => this.startService(name, service, databaseUrl)));
    };
    const [apis, workers] = await Promise.all([ofRole('api'), ofRole('worker')]);
    const url = this.options.proxy ? await this.startProxy(services['proxy'], apis) : (apis[0]?.url ?? '');
    const secretsKey = this.secrets.SECRETS_KEY;
    return { url, databaseUrl, secretsKey, apis, workers, close: () => this.close() };
  }

  async close(): Promise<void> {
    if (this.proxy?.exitCode === null) {
      this.proxy.kill('SIGTERM');
      await once(this.proxy, 'exit');
    }
    await Promise.all(this.processes.filter(({ isUp }) => isUp).map((each) => each.kill()));
    await this.postgres?.stop();
    if (this.directory !== '') await rm(this.directory, { recursive: true, force: true });
  }

  /** Copies only the files that the Dockerfile copies. */
  private async makeImage(): Promise<void> {
    for (const [from, to] of this.image.files) {
      const target = join(this.directory, 'app', to);
      await mkdir(dirname(target), { recursive: true });
      if (from === 'node_modules') await symlink(resolve(from), target);
      else await cp(from, target, { recursive: true });
    }
  }

  /**
   * Starts a PostgreSQL server with the settings of docker-compose.yml. Throws if its role or
   * database has a different name.
   */
  private async startPostgres(service: ComposeService | undefined): Promise<string> {
    const words = service?.command ?? [];
    const settings = Object.fromEntries(
      words.filter((word) => word.includes('=')).map((word) => word.split('=', 2)),
    );
    this.postgres = await startScratchPostgres({ durable: this.options.durable ?? false, settings });
    const url = new URL(this.postgres.url);
    const { POSTGRES_USER: user, POSTGRES_DB: name } = service?.environment ?? {};
    if (url.username !== user || url.pathname !== `/${name}`)
      throw new Error('Expected the role and database of docker-compose.yml.');
    return url.href;
  }

  private async runOnce(service: ComposeService | undefined, databaseUrl: string): Promise<void> {
    const [program = '', ...args] = this.commandOf(service);
    const { code, stderr } = await start(program, args, this.envOf(service, databaseUrl, 0)).finished;
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  }

  private async startService(
    name: string,
    service: ComposeService,
    databaseUrl: string,
  ): Promise<ServiceProcess> {
    const port = await freePort();
    const url = service.environment?.['ROLE'] === 'api' ? `http://127.0.0.1:${port}` : '';
    const env = this.envOf(service, databaseUrl, port);
    const process = new ServiceProcess(name, url, this.commandOf(service), env);
    this.processes.push(process);
    await process.start();
    return process;
  }

  /** Returns the command with its `dist/` paths in the directory of the copied files. */
  private commandOf(service: ComposeService | undefined): string[] {
    const [node, ...rest] = service?.command ?? this.image.command;
    if (node !== 'node' || service?.image !== OWN_IMAGE)
      throw new Error('Expected a node command in the image of the service.');
    return rest.map((word) => (word.startsWith('dist/') ? join(this.directory, 'app', word) : word));
  }

  /**
   * Returns the environment of a service with local addresses. NODE_ENV is `test`. Otherwise, a
   * stopping process would serve calls for five more seconds.
   */
  private envOf(
    service: ComposeService | undefined,
    databaseUrl: string,
    port: number,
  ): Record<string, string> {
    const { env } = this.options;
    const settings = Object.entries({ ...this.image.env, ...env, ...service?.environment });
    return {
      ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1/32',
      DATABASE_URL: databaseUrl,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
      WEBHOOK_CA_FILE: join(this.directory, 'ca.pem'),
    };
  }

  /** Starts nginx with the project's configuration, local addresses and a separate directory. */
  private async startProxy(service: ComposeService | undefined, apis: ServiceProcess[]): Promise<string> {
    const mount = service?.volumes?.find((volume) => volume.includes('nginx.conf')) ?? '';
    const listening = Number(service?.ports?.[0]?.split(':').at(-1));
    const port = await freePort();
    let text = await readFile(mount.split(':')[0] ?? '', 'utf8');
    text = text.replaceAll('/tmp/', `${this.directory}/`);
    text = text.replace(`listen ${listening};`, `listen 127.0.0.1:${port};`);
    text = text.replaceAll('/etc/nginx/', `${this.directory}/`);
    // The tests call the proxy from this machine, as an outer proxy would.
    text = text.replace(/set_real_ip_from [^;]+;/, 'set_real_ip_from 127.0.0.1/32;');
    for (const { name, url } of apis)
      text = text.replaceAll(`server ${name}:3000`, `server ${new URL(url).host}`);
    const file = join(this.directory, 'nginx.conf');
    await writeFile(file, text);
    const args = service as unknown as { entrypoint: string[] };
    const [, ...rest] = args.entrypoint;
    this.proxy = spawn(findNginx() ?? 'nginx', ['-p', this.directory, '-c', file, '-e', 'stderr', ...rest], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errorLog = '';
    this.proxy.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errorLog += chunk));
    const { proxy } = this;
    await soon('nginx listens', () => {
      if (proxy.exitCode !== null) throw new Error(`nginx: ${errorLog}`);
      return accepts(port);
    });
    return `http://127.0.0.1:${port}`;
  }
}

/** Returns whether a program listens on a port of this machine. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
