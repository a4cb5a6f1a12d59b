import { describeFuzz } from './openapi-fuzz.js';

describeFuzz(300);
