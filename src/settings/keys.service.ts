import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import type { Caller } from '../auth/caller.js';
import { UsersService } from '../auth/users.service.js';
import type { CreatedKey } from '../auth/users.service.js';
import { Clock } from '../runtime/clock.js';
import { inTransaction } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { HOLDS_ERASED, holdsErased } from '../rounds/erased-people/holds-erased.js';
import { NoticesService } from '../notices/notices.service.js';
import { ApiError } from '../runtime/errors.js';
import { DEFAULT_QUOTAS } from '../auth/quota-buckets.js';
import type { Quotas, QuotaBucket } from '../auth/quota-buckets.js';
import { renameKeyOf, revokeKeyOf } from '../auth/users.queries.js';
import type { Session } from '../sign-in/session.js';
import { toKeyItem } from './keys.dto.js';
import type { KeyItem } from './keys.dto.js';
import { requirePro } from '../sign-in/require-pro.js';

/** Manages the API keys of a user. */
@Injectable()
export class KeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly audit: AuditService,
    private readonly notices: NoticesService,
    private readonly people: ErasedPeople,
  ) {}

  /** Lists the user's API keys, newest first. */
  async list(userId: string): Promise<KeyItem[]> {
    return (await this.users.listKeys(userId)).map(toKeyItem);
  }

  /**
   * Creates an API key. The first key also creates the signing secret. Only this call returns the
   * key and the secret. Errors: `pro_required`, `invalid_body` if the name contains the e-mail
   * address of an erased person.
   */
  async create(session: Session, name: string | null): Promise<CreatedKey> {
    requirePro(session);
    return inTransaction(this.dataSource, async (tx) => {
      await this.checkName(tx, name);
      const key = await this.users.within(tx).createKey(session.userId, name);
      await this.audit.byUser(tx, session, 'key.create', { subject: key.keyId, detail: { name } });
      await this.tell(tx, session, 'key-created', key.keyId);
      return key;
    });
  }

  /**
   * Renames a key. Errors: `not_found`, `invalid_body` if the name contains the e-mail address of
   * an erased person.
   */
  async rename(session: Session, keyId: string, name: string | null): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.checkName(tx, name);
      if (!(await renameKeyOf(tx, session.userId, keyId, name))) throw noSuchKey();
      await this.audit.byUser(tx, session, 'key.rename', { subject: keyId, detail: { name } });
    });
  }

  /** Revokes a key. All processes reject it within one second. Errors: `not_found`. */
  async revoke(session: Session, keyId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const wasLive = await revokeKeyOf(tx, session.userId, keyId, this.clock.now());
      if (wasLive === null) throw noSuchKey();
      if (!wasLive) return;
      await this.audit.byUser(tx, session, 'key.revoke', { subject: keyId });
      await this.tell(tx, session, 'key-revoked', keyId);
    });
  }

  /**
   * Returns the user as a caller of the API's services. The caller has the quotas of the valid key
   * that was used most recently (decision 5). Errors: `pro_required`.
   */
  async asCaller(session: Session): Promise<Caller> {
    requirePro(session);
    const live = (await this.list(session.userId)).filter((key) => key.revoked_at === null);
    live.sort((a, b) => (b.last_used_at ?? '').localeCompare(a.last_used_at ?? ''));
    const quotas: Quotas = structuredClone(DEFAULT_QUOTAS);
    for (const { tool, requests, rows } of live[0]?.caps ?? [])
      quotas[tool as QuotaBucket] = { requests, rows };
    return { userId: session.userId, keyId: live[0]?.key_id ?? '', quotas };
  }

  private async checkName(tx: Db, name: string | null): Promise<void> {
    if (await holdsErased(tx, this.people, name))
      throw new ApiError('invalid_body', `The name ${HOLDS_ERASED}.`);
  }

  private tell(
    tx: Db,
    { userId }: Session,
    kind: 'key-created' | 'key-revoked',
    keyId: string,
  ): Promise<void> {
    return this.notices.keyChanged(tx, userId, { kind, keyId }, this.clock.now());
  }
}

function noSuchKey(): ApiError {
  return new ApiError('not_found', 'There is no key with this id. Choose one from the list of keys.');
}
