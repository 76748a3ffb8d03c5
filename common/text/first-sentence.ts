/** Returns the first sentence of a text, or the complete text if no sentence ends in it. */
export const firstSentence = (text: string): string =>
  /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(text)?.[0] ?? text;
