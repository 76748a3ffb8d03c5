/** Returns the first sentence of a string, or the complete string if it contains no complete sentence. */
export const firstSentence = (text: string): string =>
  /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(text)?.[0] ?? text;
