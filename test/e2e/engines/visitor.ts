// Visitor of the smoke suite: finds elements, clicks, types, and waits for states as a person does.
import { expect, vi } from 'vitest';
import { origin, SETTLED } from '../shell/shell.ts';
import type { Driver } from './driver.ts';

/** JSON value, which can be passed between browser and test. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface Visitor {
  /** Opens a URL and waits until its scripts have started and its text font has loaded. */
  open(address: string): Promise<void>;
  resize(width: number): Promise<void>;
  /** Scrolls an element into view, waits until it is stable and not covered, and clicks its center. */
  click(selector: string): Promise<void>;
  focus(selector: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Clicks a field and types characters. */
  type(selector: string, text: string): Promise<void>;
  /** Runs a function in the page. */
  evaluate<Result extends Json, Args extends readonly Json[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Waits until a function in the page returns `true`. It may also run in the page before a navigation. */
  waitFor<Args extends readonly Json[]>(run: (...args: Args) => boolean, ...args: Args): Promise<void>;
  /** Expects that no page has had an error since the last call. */
  expectNoErrors(): Promise<void>;
}

/** Height of the viewport in CSS pixels. */
const HEIGHT = 900;
/** Maximum wait for a state in milliseconds. Only a hanging test reaches it. */
const TIMEOUT_MS = 30_000;

export function newVisitor(driver: Driver): Visitor {
  const evaluate: Visitor['evaluate'] = async (run, ...args) =>
    JSON.parse(await driver.evaluate(`JSON.stringify((${run})(...${JSON.stringify(args)}))`));
  const poll = <Result>(attempt: () => Promise<Result>) =>
    vi.waitFor(attempt, { timeout: TIMEOUT_MS, interval: 30 });
  const waitFor: Visitor['waitFor'] = (run, ...args) =>
    poll(async () => {
      if (!(await evaluate(run, ...args)))
        throw new Error(`condition not met: ${run} ${JSON.stringify(args)}`);
    });
  const click = async (selector: string) => {
    let last = '';
    const { x, y } = await poll(async () => {
      const point = await evaluate((target) => {
        const element = document.querySelector(target);
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        const center = { x: left + width / 2, y: top + height / 2 };
        const front = document.elementFromPoint(center.x, center.y);
        return {
          ...center,
          isHit: width > 0 && element?.contains(front) === true,
          front: front?.outerHTML.slice(0, 80) ?? '',
        };
      }, selector);
      const isAtRest = JSON.stringify(point) === last;
      last = JSON.stringify(point);
      if (!point.isHit || !isAtRest) throw new Error(`moving or covered: ${selector} ${last}`);
      return point;
    });
    await driver.click(x, y);
  };
  return {
    open: async (url) => {
      await driver.open(`${origin}${url}`);
      await waitFor(
        () =>
          document.readyState === 'complete' &&
          document.documentElement.dataset.loaded !== undefined &&
          [...document.fonts].some(({ family, status }) => family.includes('Hanken') && status === 'loaded'),
      );
    },
    resize: async (width) => {
      await driver.resize(width, HEIGHT);
      await waitFor((expected) => innerWidth === expected, width);
    },
    click,
    focus: async (selector) => {
      await waitFor((target) => {
        document.querySelector<HTMLElement>(target)?.focus();
        return document.activeElement?.matches(target) ?? false;
      }, selector);
    },
    press: (...keys) => driver.press(keys),
    type: async (selector, text) => {
      await click(selector);
      await driver.press([...text]);
    },
    evaluate,
    waitFor,
    expectNoErrors: async () => expect(await driver.takeErrors()).toEqual([]),
  };
}

/** Creates a visitor who has answered the cookie bar and closed the banner. */
export async function settle(driver: Driver): Promise<Visitor> {
  const visitor = newVisitor(driver);
  await driver.open(`${origin}/`);
  await visitor.evaluate(
    (cookies) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every engine
      for (const cookie of cookies) document.cookie = `${cookie}; path=/`;
      return null;
    },
    Object.entries(SETTLED).map((pair) => pair.join('=')),
  );
  return visitor;
}
