import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a database that can fail without a word. */
export interface DatabaseLink {
  /** The database's URL by this way. */
  url: string;
  /** Lets every connection hang for ever, as a firewall does that forgot them; new ones work. */
  forget(): void;
  /** Breaks off every connection, as a machine does that knows nothing of them any more; new ones work. */
  reset(): void;
  /** Leads new connections to another server, as a name does after a fail-over; those that are open stay where they are. */
  turnTo(databaseUrl: string): void;
  /** From now on closes new connections at once, lets them hang, or lets them through. */
  admit(newOnes: 'refuse' | 'stall' | 'pass'): void;
  close(): Promise<void>;
}

/** Starts a relay on 127.0.0.1 to the server of a database. */
export async function startDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const url = new URL(databaseUrl);
  let { hostname, port } = url;
  const sockets = new Set<Socket>();
  let admitted: 'refuse' | 'stall' | 'pass' = 'pass';
  const relay = createServer((near) => {
    near.on('error', () => undefined);
    if (admitted === 'refuse') return void near.resetAndDestroy();
    if (admitted === 'stall') {
      near.on('close', () => sockets.delete(near)).resume();
      return void sockets.add(near);
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  url.port = String((relay.address() as AddressInfo).port);
  return {
    url: url.href,
    forget: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    admit: (newOnes) => {
      admitted = newOnes;
    },
    turnTo: (otherUrl) => {
      ({ hostname, port } = new URL(otherUrl));
    },
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
