/** Returns the first sentence of a string, or the complete string if no sentence ends in it. */
export const firstSentence = (text: string): string =>
  /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(text)?.[0] ?? text;
