// Where browsers send what they measured; shared by site and browser.
export const BEACON_PATH = '/api/vitals';
