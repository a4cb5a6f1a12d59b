import { InitialSchema1763690400000 } from './1763690400000-initial-schema.js';

/** Every migration, in order. */
export const migrations = [InitialSchema1763690400000];
