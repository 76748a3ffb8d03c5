// Navigation within the site, for chunks that soft navigation itself may load.

let navigator: (address: string) => void = (address) => location.assign(address);

/** Sets the function that navigates; until then, the browser loads the document. */
export function setNavigator(navigate: (address: string) => void): void {
  navigator = navigate;
}

/** Navigates to an address of the site. */
export const go = (address: string): void => navigator(address);
