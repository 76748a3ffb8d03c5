// Path of the endpoint for web-vitals beacons, shared by the site and the browser script.
export const BEACON_PATH = '/api/vitals';
/** Path of the endpoint for clicks on search results. */
export const CLICK_PATH = '/api/clicks';
/** Path of the endpoint for browser reports. */
export const REPORT_PATH = '/api/reports';
