import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'webhook_endpoints_pkey' })
  userId: string;

  @Column('text')
  url: string;

  @Column('timestamp with time zone', { name: 'updated_at', precision: 3 })
  updatedAt: Date;

  /** The kinds of test events that the receiver at this URL has passed. */
  @Column('text', { name: 'trials_passed', array: true, default: [] })
  trialsPassed: string[];
}
