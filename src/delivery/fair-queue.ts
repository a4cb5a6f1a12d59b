import { bareHost } from '../outgoing/target.js';
import { Fifo } from './fifo.js';

/** How many sends may be in flight at once, in one process. */
export interface Limits {
  total: number;
  perUser: number;
  perHost: number;
}

export const DEFAULT_LIMITS: Limits = { total: 200, perUser: 5, perHost: 50 };

/** The part of the pool, and of each host's limit, that users whose endpoint was slow last time may fill together. */
const SLOW_SHARE = 0.5;

/**
 * Users that wait in line for one host name; the others wait in the table. Without this, the users of a host name that hangs would
 * in the end be all that a process knows of.
 */
export const MAX_WAITING_PER_HOST = 1_000;

/** The right to claim and send one match of a user. To be given back with `end`. */
export interface Turn {
  readonly userId: string;
  /** The URL that the limits were counted for; null when none was registered. */
  readonly url: string | null;
}

/**
 * Decides whose match is sent next. A user waits in turn at the gates of its host and of the pool, and before them at those for slow
 * endpoints where its own was one. Each gate lets its users pass in the order in which they came, and a user stands in one line at a
 * time and goes to its end after each turn: round-robin over users, within a host too, in constant time per turn. So a hung
 * endpoint delays neither a neighbour on its host name nor anybody else, and a hundred of them leave half the pool to the others.
 */
export class FairQueue {
  private readonly users = new Map<string, UserLine>();
  private readonly hosts = new Map<string, Host>();
  /** Only a hint about the order of work: another process that does not have it sends the same matches. */
  private readonly slowUsers = new Set<string>();
  private readonly slow: Gate;
  private readonly pool: Gate;
  private readonly due = new Fifo<OpenTurn>();

  constructor(private readonly limits: Limits = DEFAULT_LIMITS) {
    this.slow = new Gate(Math.ceil(limits.total * SLOW_SHARE));
    this.pool = new Gate(limits.total);
  }

  /** Users that are known to have work or a send in flight. */
  get size(): number {
    return this.users.size;
  }

  /**
   * Notes that a user has matches to send to a URL; one that is in line already keeps its place. False when so many wait for the
   * URL's host name that this one has to come again.
   */
  add(userId: string, url: string | null): boolean {
    let user = this.users.get(userId);
    if (user === undefined) {
      if (this.isCrowded(nameHost(url))) return false;
      user = { userId, url, hasWork: false, isNews: false, turn: null, inFlight: 0 };
      this.users.set(userId, user);
    }
    user.url = url;
    user.hasWork = true;
    user.isNews = true;
    this.ask(user);
    return true;
  }

  /** Takes the next turn that the limits allow, or null. Settle its claim, then end it. */
  take(): Turn | null {
    const turn = this.due.shift();
    if (turn === undefined) return null;
    if (turn.state === 'withdrawn') return this.take();
    turn.state = 'taken';
    turn.user.inFlight += 1;
    turn.user.isNews = false;
    return turn;
  }

  /** Notes what the claim of a turn showed: whether the user has more to send, and where to, if the URL has changed. */
  settleClaim(turn: Turn, found: { hasMore: boolean; url?: string | null }): void {
    const { user } = turn as OpenTurn;
    user.turn = null;
    if (found.url !== undefined) user.url = found.url;
    // What was added while the claim was under way may have come after it had looked.
    user.hasWork = found.hasMore || user.isNews;
    this.ask(user);
  }

  /** Ends a turn, after its send or without one, and says whether the endpoint was slow; undefined leaves that as it was. */
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

  /** Puts a user in line. One claim at a time: who has a single match, as most do, is not claimed for five times over. */
  private ask(user: UserLine): void {
    const { userId, url } = user;
    if (user.turn !== null || !user.hasWork || user.inFlight >= this.limits.perUser) return;
    const isSlow = this.slowUsers.has(userId);
    const hostName = nameHost(url);
    const host = this.hostOf(hostName);
    const gates = isSlow ? [host.slow, this.slow, host.all, this.pool] : [host.all, this.pool];
    user.turn = { userId, url, user, hostName, isSlow, gates, passed: [], state: 'waiting' };
    this.advance(user.turn);
  }

  /** Leads a turn on to the first gate that is full; what it has passed it keeps, and always in the same order of gates. */
  private advance(turn: OpenTurn): void {
    for (let gate = turn.gates[turn.passed.length]; gate; gate = turn.gates[turn.passed.length]) {
      if (!gate.enter(turn)) return;
    }
    this.due.push(turn);
  }

  /** Takes a turn out of the line that its user should not stand in any more. */
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

  private isCrowded(hostName: string): boolean {
    const host = this.hosts.get(hostName);
    return host !== undefined && host.all.waitingCount + host.slow.waitingCount >= MAX_WAITING_PER_HOST;
  }

  private hostOf(name: string): Host {
    let host = this.hosts.get(name);
    if (host === undefined) {
      const { perHost } = this.limits;
      host = { all: new Gate(perHost), slow: new Gate(Math.ceil(perHost * SLOW_SHARE)) };
      this.hosts.set(name, host);
    }
    return host;
  }
}

interface UserLine {
  userId: string;
  url: string | null;
  hasWork: boolean;
  /** Added since its last turn was taken. */
  isNews: boolean;
  /** The turn that waits at a gate or whose claim is under way. */
  turn: OpenTurn | null;
  inFlight: number;
}

interface OpenTurn extends Turn {
  user: UserLine;
  hostName: string;
  isSlow: boolean;
  gates: Gate[];
  passed: Gate[];
  state: 'waiting' | 'taken' | 'withdrawn';
}

interface Host {
  all: Gate;
  slow: Gate;
}

/** Lets a number of turns in at once; the others wait in the order in which they came. */
class Gate {
  private used = 0;
  private readonly waiting = new Fifo<OpenTurn>();

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.used === 0;
  }

  /** Turns in line, with those withdrawn since. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Lets a turn pass, or makes it wait and returns false. */
  enter(turn: OpenTurn): boolean {
    if (this.used >= this.limit) {
      this.waiting.push(turn);
      return false;
    }
    this.used += 1;
    turn.passed.push(this);
    return true;
  }

  /** Frees a place, which the turn that has waited longest takes at once. */
  leave(): OpenTurn | undefined {
    let next = this.waiting.shift();
    while (next?.state === 'withdrawn') next = this.waiting.shift();
    if (next === undefined) this.used -= 1;
    else next.passed.push(this);
    return next;
  }
}

/** Names the host of a URL as the limits count it; what cannot be sent to counts as one host. */
function nameHost(url: string | null): string {
  return url !== null && URL.canParse(url) ? bareHost(new URL(url)) : '';
}
