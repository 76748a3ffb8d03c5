// Entries of the Performance API.

/** Returns the timing of the load of the page; `undefined` if the browser does not report it. */
export const navigationTiming = () =>
  performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming);

/** Returns the timings of the files that the page has loaded. */
export const resourceTimings = () =>
  performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);
