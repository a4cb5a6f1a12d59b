/** How many sends may be in flight at once, in one process. */
export interface Limits {
  total: number;
  perUser: number;
  perHost: number;
}

export const DEFAULT_LIMITS: Limits = { total: 200, perUser: 5, perHost: 50 };

/**
 * Decides whose match is sent next: round-robin over the users that have work, within the limits per user, per host and in all, so
 * that a slow endpoint holds up nobody else, not even a neighbour on the same host.
 */
export class FairQueue {
  /** Users that may have work, in the order of their turns. */
  private readonly turns = new Map<string, string>();
  private readonly perUser = new Map<string, number>();
  private readonly perHost = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: Limits = DEFAULT_LIMITS) {}

  get inFlight(): number {
    return this.total;
  }

  /** Notes that a user has work for a host; one that is in line already keeps its turn. */
  add(userId: string, host: string): void {
    this.turns.set(userId, host);
  }

  /** Notes that a user has no more work. */
  remove(userId: string): void {
    this.turns.delete(userId);
  }

  /** Takes the next user that may send now and counts the send; null when none may. Give it back with `release`. */
  next(): { userId: string; host: string } | null {
    if (this.total >= this.limits.total) return null;
    for (const [userId, host] of this.turns) {
      if (!this.hasRoom(userId, host)) continue;
      // To the end of the line: the others come first.
      this.turns.delete(userId);
      this.turns.set(userId, host);
      this.count(userId, host, 1);
      return { userId, host };
    }
    return null;
  }

  /** Ends a send that `next` had counted. */
  release(userId: string, host: string): void {
    this.count(userId, host, -1);
  }

  private hasRoom(userId: string, host: string): boolean {
    const own = this.perUser.get(userId) ?? 0;
    const onHost = this.perHost.get(host) ?? 0;
    return own < this.limits.perUser && onHost < this.limits.perHost;
  }

  private count(userId: string, host: string, by: 1 | -1): void {
    this.total += by;
    bump(this.perUser, userId, by);
    bump(this.perHost, host, by);
  }
}

function bump(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
