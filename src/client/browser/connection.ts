// Slow or metered connections (§4): on 2G or in data-saving mode, scripts prefetch nothing.

declare global {
  interface Navigator {
    /** Network Information API; not in every browser. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether scripts must not fetch anything ahead of time. */
export const isDataSaving = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
};
