import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP relay to a database. A test can make its connections fail or hang. */
export interface DatabaseLink {
  /** URL of the database through the relay. */
  url: string;
  /**
   * Makes every open connection hang, like a firewall that dropped its state. New connections work.
   */
  forget(): void;
  /** Resets every open connection, like a restarted machine. New connections work. */
  reset(): void;
  /**
   * Sends new connections to another server, like a DNS name after a failover. Open connections are
   * not affected.
   */
  turnTo(databaseUrl: string): void;
  /**
   * Sets what happens to new connections: the relay closes them at once, makes them hang, or
   * accepts them.
   */
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
