/** Path prefix of the calls that the web pages under /app make (decision 1). */
export const APP_API = '/app/api/';
