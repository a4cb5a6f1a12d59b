import { Column, Entity, PrimaryColumn } from 'typeorm';

export type Tier = 'free' | 'pro';

/** The role of a user. An operator can use the console. A customer sees only their own data. */
export type Role = 'customer' | 'operator';

@Entity('users')
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  @Column('text')
  email: string;

  @Column('text', { default: 'free' })
  tier: Tier;

  @Column('text', { default: 'customer' })
  role: Role;

  @Column('text', { default: '' })
  name: string;

  @Column('text', { nullable: true })
  image: string | null;

  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified: boolean;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column('timestamp with time zone', { name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /**
   * The time at which an operator paused sending to the user. The field is null if sending is not
   * paused.
   */
  @Column('timestamp with time zone', { name: 'sending_paused_at', precision: 3, nullable: true })
  sendingPausedAt: Date | null;

  /** True if signing in with the password also requires a code. */
  @Column('boolean', { name: 'two_step_on', default: false })
  twoStepOn: boolean;
}
