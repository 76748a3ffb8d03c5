// Accessible names in Chromium's accessibility tree: words that are separate on the screen are separate in the name.
import type { CDPSession, Page } from 'playwright-core';
import { resize } from '../shell/shell.ts';

const ROLES = ['link', 'button', 'heading', 'DisclosureTriangle', 'cell', 'columnheader', 'rowheader'];

interface Named {
  name: string;
  backendNodeId: number;
}
/** Returns the elements of a page that have a name and one of the `ROLES`. */
async function namedElementsOn(session: CDPSession): Promise<Named[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ ignored, role, name, backendDOMNodeId }) =>
    !ignored && ROLES.includes(String(role?.value)) && name?.value && backendDOMNodeId
      ? [{ name: String(name.value), backendNodeId: backendDOMNodeId }]
      : [],
  );
}

/** Returns the visible text of an element, or an empty string if an attribute names it. */
async function visibleTextOf(session: CDPSession, backendNodeId: number): Promise<string> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    functionDeclaration:
      'function () { return this.matches?.("[aria-label], [aria-labelledby]") ? "" : (this.innerText ?? ""); }',
    returnByValue: true,
  });
  return String(result.value);
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns words in accessible names that are two separate words on the screen. */
export async function joinedWordsOn(page: Page): Promise<string[]> {
  // In a narrow window, the menus of the header are collapsed.
  await resize(page, { width: 1440, height: 900 });
  const session = await page.context().newCDPSession(page);
  const joined: string[] = [];
  for (const { name, backendNodeId } of await namedElementsOn(session)) {
    const shown = wordsOf(await visibleTextOf(session, backendNodeId));
    const pairs = shown.slice(1).map((word, index) => `${shown[index]}${word}`);
    joined.push(...wordsOf(name).filter((word) => !shown.includes(word) && pairs.includes(word)));
  }
  await session.detach();
  return joined;
}
