/** Period of all rate limits in the wrangler.toml files, in seconds. It is also the default of Retry-After. */
export const PERIOD_SECONDS = 60;
