/** The calls of the pages under /app (decision 1). */
export const APP_API = '/app/api/';
