import { describeFuzz } from './openapi-fuzz.js';

/** The long run sets FUZZ_REQUESTS=20000. */
describeFuzz(Number(process.env['FUZZ_REQUESTS'] ?? 2_000));
