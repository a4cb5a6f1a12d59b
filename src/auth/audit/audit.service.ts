import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Db } from '../../database/transaction.js';
import { Clock } from '../../runtime/clock.js';
import { insertEntry, listEntriesAcrossUsers } from './audit.queries.js';
import type { AuditEntry, AuditRow } from './audit.queries.js';

/** The signed-in user who performs the action. */
interface Actor {
  userId: string;
  email: string;
}

/** Writes and lists the audit log of changes to users, keys, secrets and sources. */
@Injectable()
export class AuditService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Records an action that a user performed on the user's own account. */
  byUser(
    tx: Db,
    actor: Actor,
    action: string,
    what: { subject?: string; detail?: Record<string, unknown> },
  ): Promise<void> {
    return this.write(tx, { ...by(actor), action, userId: actor.userId, ...rest(what) });
  }

  /** Records an operator's action, and the user that the action changed, if any. */
  byOperator(
    tx: Db,
    actor: Actor,
    action: string,
    what: { userId?: string; subject?: string; detail?: Record<string, unknown> },
  ): Promise<void> {
    return this.write(tx, { ...by(actor), action, userId: what.userId ?? null, ...rest(what) });
  }

  /** Records an action that an operator performed on the command line. */
  byCommandLine(
    tx: Db,
    action: string,
    what: { userId?: string | null; subject?: string; detail?: Record<string, unknown> },
  ): Promise<void> {
    return this.write(tx, {
      actor: 'command line',
      actorUserId: null,
      action,
      userId: what.userId ?? null,
      ...rest(what),
    });
  }

  /**
   * Lists audit entries, newest first. `before` is the id of the last entry of the previous page.
   */
  list(page: { before: string | null; search: string | null; limit: number }): Promise<AuditRow[]> {
    return listEntriesAcrossUsers(this.dataSource.manager, page);
  }

  private async write(tx: Db, entry: AuditEntry): Promise<void> {
    await insertEntry(tx, entry, this.clock.now());
  }
}

function by(actor: Actor): { actor: string; actorUserId: string } {
  return { actor: actor.email, actorUserId: actor.userId };
}

function rest(what: { subject?: string; detail?: Record<string, unknown> }) {
  return { subject: what.subject ?? null, detail: what.detail ?? {} };
}
