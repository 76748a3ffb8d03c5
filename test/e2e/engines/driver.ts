// Driver interface for all browser engines, with the commands that the smoke suite needs.
export interface Driver {
  /** Opens a URL; resolves when the document is parsed. */
  open(address: string): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Clicks a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys one after the other: characters, or names from `KEYS`. */
  press(keys: readonly string[]): Promise<void>;
  /** Evaluates a JavaScript expression in the page. The result is a string. */
  evaluate(expression: string): Promise<string>;
  /** Returns the script errors and failed requests since the last call. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Non-character keys, with their WebDriver code points (Keyboard Actions). */
export const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
};

/** Input sources that click a point; WebDriver and WebDriver BiDi have the same format. */
export const clickActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Input sources that press keys. */
export const keyActions = (keys: readonly string[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((key) => ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }))),
  },
];
