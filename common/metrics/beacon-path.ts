// Path of the endpoint for web-vitals beacons, shared by the site and the browser script.
export const BEACON_PATH = '/api/vitals';
