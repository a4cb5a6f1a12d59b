import { OrderedService } from './ordered-service.js';
import type { Order } from './ordered-service.js';

/**
 * Runs a service in a separate process that a test controls. Orders arrive as messages, and the log
 * goes to stdout.
 */

const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
const service = new OrderedService(env, { push: (line) => Number(process.stdout.write(line)) });

process.on('disconnect', () => process.exit(0));
process.on('message', (order: Order) => {
  service.carryOut(order).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
