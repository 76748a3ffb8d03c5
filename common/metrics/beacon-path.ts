// Path of the endpoint for web-vitals beacons, shared by the site and the browser script.
export const BEACON_PATH = '/api/vitals';
/** Path of the beacon that reports a click on a search result. */
export const CLICK_PATH = '/api/clicks';
/** Path of the endpoint for reports of browsers. */
export const REPORT_PATH = '/api/reports';
