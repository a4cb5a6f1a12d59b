import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' })
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text', { nullable: true })
  name: string | null;

  /** SHA-256 of the key. The key itself is not stored (decision 2). */
  @Column('bytea', { name: 'key_hash' })
  keyHash: Buffer;

  @Column('text')
  prefix: string;

  @Column('text')
  last4: string;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column('timestamp with time zone', { name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamp with time zone', { name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;
}
