import { describeFuzz } from './openapi-fuzz.js';

/** FUZZ_REQUESTS=20000 for the long run. */
describeFuzz(Number(process.env['FUZZ_REQUESTS'] ?? 2_000));
