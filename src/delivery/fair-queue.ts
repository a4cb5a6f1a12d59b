import { bareHost } from '../outgoing/target.js';
import { Fifo } from './fifo.js';
import { parseUrl } from '../outgoing/parse-url.js';

/** Maximum number of sends in flight in one process. */
export interface Limits {
  total: number;
  perUser: number;
  perHost: number;
}

export const DEFAULT_LIMITS: Limits = { total: 200, perUser: 5, perHost: 50 };

/**
 * Share of the process's sends, and of each host's sends, that users with slow endpoints may use in
 * total.
 */
const SLOW_SHARE = 0.5;

/**
 * Maximum number of users queued per host name. The matches of other users wait in the database.
 * Without this limit, the users of a hanging host would fill the queue over time.
 */
export const MAX_WAITING_PER_HOST = 1_000;
/**
 * Maximum number of users that a process queues. They need 70 MB if each has a different host name.
 * The matches of other users wait in the database. For each user that the queue rejects, one queued
 * user leaves after its turn, at most until half of the queue is free.
 */
const MAX_USERS = 50_000;
/**
 * Maximum number of a host's queued users that leave to make room for users that the queue
 * rejected. The remaining users keep the host busy until the next scan adds others.
 */
const MAX_FREED = MAX_WAITING_PER_HOST / 2;

/** The right to claim and send one match of a user. The holder must call `end`. */
export interface Turn {
  readonly userId: string;
  /** The URL for which the limits were counted. Null if the user has none. */
  readonly url: string | null;
}

/**
 * Decides whose match is sent next. A turn must pass two gates: the limit of the host and the limit
 * of the process. If the user's last send was slow, the turn must first pass the same two gates for
 * slow endpoints. Each gate is first in, first out.
 *
 * A user waits at one gate at a time and, after each turn, waits again as the last one. That is
 * round-robin over users, also within a host, at constant cost per turn. So a hung endpoint delays
 * no other user, and a hundred hung endpoints leave half of the process's sends free.
 */
export class FairQueue {
  private readonly users = new Map<string, QueuedUser>();
  private readonly hosts = new Map<string, Host>();
  /**
   * Users whose last send was slow. The set affects only the order of this process's sends, so it
   * is not shared.
   */
  private readonly slowUsers = new Set<string>();
  private readonly slow: Gate;
  private readonly pool: Gate;
  private readonly due = new Fifo<OpenTurn>();
  /**
   * Number of users that the full queue has rejected, minus the users who have left since to make
   * room.
   */
  private rejected = 0;

  constructor(
    private readonly limits: Limits = DEFAULT_LIMITS,
    private readonly maxUsers = MAX_USERS,
  ) {
    this.slow = new Gate(Math.ceil(limits.total * SLOW_SHARE));
    this.pool = new Gate(limits.total);
  }

  /** Number of users that have matches to send or a send in flight. */
  get size(): number {
    return this.users.size;
  }

  /** Returns true if no more users can be added. */
  get isFull(): boolean {
    return this.users.size >= this.maxUsers;
  }

  /**
   * Adds a user with matches to send to a URL. A queued user keeps its place. Rejects the user, and
   * returns false, if the queue is full or has too many users of the URL's host name. The caller
   * must then add the user again later. For each rejected user, one queued user leaves after its
   * turn, even if it has more to send.
   */
  add(userId: string, url: string | null): boolean {
    let user = this.users.get(userId);
    if (user === undefined && this.isFull) {
      this.rejected = Math.min(this.rejected + 1, this.maxUsers / 2);
      return false;
    }
    if (user?.hasWork !== true && !this.admits(nameHost(url))) return false;
    if (user === undefined) {
      user = { userId, url, hasWork: false, isNews: false, turn: null, inFlight: 0 };
      this.users.set(userId, user);
    }
    user.url = url;
    user.hasWork = true;
    user.isNews = true;
    this.ask(user);
    return true;
  }

  /**
   * Takes the next turn that the limits allow, or returns null. The caller must report its claim
   * with `settleClaim`, and then call `end`.
   */
  take(): Turn | null {
    const turn = this.due.shift();
    if (turn === undefined) return null;
    if (turn.state === 'withdrawn') return this.take();
    turn.state = 'taken';
    turn.user.inFlight += 1;
    turn.user.isNews = false;
    return turn;
  }

  /**
   * Records the result of a claim: whether the user has more to send, and the new URL if the URL
   * changed.
   */
  settleClaim(turn: Turn, found: { hasMore: boolean; url?: string | null }): void {
    const { user, hostName } = turn as OpenTurn;
    const isDropped = found.url === undefined && this.makesRoom(hostName);
    user.turn = null;
    if (found.url !== undefined) user.url = found.url;
    // `add` may have run during the claim. The claim may not have seen the matches that `add`
    // reported.
    user.hasWork = (found.hasMore || user.isNews) && !isDropped;
    this.ask(user);
  }

  /**
   * Ends a turn, whether or not a match was sent. Records whether the endpoint was slow. If
   * `wasSlow` is undefined, the last record remains.
   */
  end(turn: Turn, wasSlow?: boolean): void {
    const { user } = turn as OpenTurn;
    if (user.turn === turn) this.settleClaim(turn, { hasMore: user.hasWork });
    user.inFlight -= 1;
    if (wasSlow === true) this.slowUsers.add(user.userId);
    if (wasSlow === false) this.slowUsers.delete(user.userId);
    if (user.turn?.state === 'waiting' && user.turn.isSlow !== this.slowUsers.has(user.userId)) {
      this.withdraw(user.turn);
    }
    this.leave(turn as OpenTurn);
    this.ask(user);
    if (!user.hasWork && user.inFlight === 0) this.users.delete(user.userId);
  }

  /**
   * Queues a user for one claim, unless a claim is already queued. Most users have a single match,
   * so five claims at once would be a waste.
   */
  private ask(user: QueuedUser): void {
    const { userId, url } = user;
    if (user.turn !== null || !user.hasWork || user.inFlight >= this.limits.perUser) return;
    const isSlow = this.slowUsers.has(userId);
    const hostName = nameHost(url);
    const host = this.hostOf(hostName);
    const gates = isSlow ? [host.slow, this.slow, host.all, this.pool] : [host.all, this.pool];
    user.turn = { userId, url, user, hostName, isSlow, gates, passed: [], state: 'waiting' };
    this.advance(user.turn);
  }

  /**
   * Moves a turn through its gates until one is full. The turn keeps its places in the gates that
   * it has passed. Every turn passes the gates in the same order.
   */
  private advance(turn: OpenTurn): void {
    for (let gate = turn.gates[turn.passed.length]; gate; gate = turn.gates[turn.passed.length]) {
      if (!gate.enter(turn)) return;
    }
    this.due.push(turn);
  }

  /**
   * Withdraws a waiting turn, because its user became slow or fast and must wait at other gates.
   */
  private withdraw(turn: OpenTurn): void {
    turn.state = 'withdrawn';
    turn.user.turn = null;
    this.leave(turn);
  }

  private leave(turn: OpenTurn): void {
    for (const gate of turn.passed) {
      const next = gate.leave();
      if (next !== undefined) this.advance(next);
    }
    const host = this.hosts.get(turn.hostName);
    if (host?.all.isEmpty === true && host.slow.isEmpty) this.hosts.delete(turn.hostName);
  }

  /**
   * Returns whether another user may wait at a host's gates. If not, counts the user as rejected.
   */
  private admits(hostName: string): boolean {
    const host = this.hosts.get(hostName);
    if (host === undefined) return true;
    const hasRoom = host.all.waitingCount + host.slow.waitingCount < MAX_WAITING_PER_HOST;
    if (!hasRoom) host.rejected = Math.min(host.rejected + 1, MAX_FREED);
    return hasRoom;
  }

  /** Returns whether the queue removes this turn's user, because it rejected another user. */
  private makesRoom(hostName: string): boolean {
    if (this.rejected > 0 && this.users.size > this.maxUsers / 2) {
      this.rejected -= 1;
      return true;
    }
    const host = this.hosts.get(hostName);
    if (host === undefined || host.rejected === 0) return false;
    host.rejected -= 1;
    return true;
  }

  private hostOf(name: string): Host {
    let host = this.hosts.get(name);
    if (host === undefined) {
      const { perHost } = this.limits;
      host = { all: new Gate(perHost), slow: new Gate(Math.ceil(perHost * SLOW_SHARE)), rejected: 0 };
      this.hosts.set(name, host);
    }
    return host;
  }
}

interface QueuedUser {
  userId: string;
  url: string | null;
  hasWork: boolean;
  /** True if matches were added after the last turn was taken. */
  isNews: boolean;
  /** The turn that waits at a gate or is claiming. Null if the user has none. */
  turn: OpenTurn | null;
  inFlight: number;
}

interface OpenTurn extends Turn {
  user: QueuedUser;
  hostName: string;
  isSlow: boolean;
  gates: Gate[];
  passed: Gate[];
  state: 'waiting' | 'taken' | 'withdrawn';
}

interface Host {
  all: Gate;
  slow: Gate;
  /**
   * Number of this host's users that the queue has rejected, minus the users who have left since to
   * make room.
   */
  rejected: number;
}

/**
 * Admits a limited number of turns at the same time. Other turns wait in the order of their
 * arrival.
 */
class Gate {
  private used = 0;
  private readonly waiting = new Fifo<OpenTurn>();

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.used === 0;
  }

  /** Number of waiting turns, including withdrawn turns. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Admits a turn. If the gate is full, queues the turn and returns false. */
  enter(turn: OpenTurn): boolean {
    if (this.used >= this.limit) {
      this.waiting.push(turn);
      return false;
    }
    this.used += 1;
    turn.passed.push(this);
    return true;
  }

  /**
   * Releases a slot. The turn that has waited longest gets the slot immediately and is returned.
   */
  leave(): OpenTurn | undefined {
    let next = this.waiting.shift();
    while (next?.state === 'withdrawn') next = this.waiting.shift();
    if (next === undefined) this.used -= 1;
    else next.passed.push(this);
    return next;
  }
}

/** Returns the host name for which the limits are counted. All invalid URLs count as one host. */
function nameHost(url: string | null): string {
  const parsed = url === null ? null : parseUrl(url);
  return parsed === null ? '' : bareHost(parsed);
}
