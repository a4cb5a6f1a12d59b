import { Column, Entity, PrimaryColumn } from 'typeorm';

export type Tier = 'free' | 'pro';

@Entity('users')
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  @Column('text')
  email: string;

  @Column('text')
  tier: Tier;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3 })
  createdAt: Date;
}
