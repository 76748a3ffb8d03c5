// Whether the visitor's connection is one to spare (§4: nothing is fetched ahead on 2g, or to save data).

declare global {
  interface Navigator {
    /** Network Information API; not in every browser. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether nothing is to be fetched that nobody has asked for. */
export const isSpared = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
};
