// Ends the islands in parts of the page that soft navigation removes.

/** Ends the islands in an element (boot/mount.ts). */
export function endIslands(root: ParentNode): void {
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]')) {
    island.dispatchEvent(new Event('end'));
    island.dataset.islandStatus = 'ended';
  }
}
