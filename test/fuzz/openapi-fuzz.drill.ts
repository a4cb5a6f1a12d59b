import { describeFuzz } from './openapi-fuzz.js';

/** FUZZ_REQUESTS sets another number, such as 20000 for the long run. */
describeFuzz(Number(process.env['FUZZ_REQUESTS'] ?? 2_000));
