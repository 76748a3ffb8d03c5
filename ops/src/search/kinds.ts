// Names of the types of search entries, and paths of their pages.
import type { ToolKind } from '../../../common/editorial/search-tools.ts';

export const LIST = '/ops/search';
export const NEW = `${LIST}/new`;

export const KINDS: Readonly<Record<ToolKind, { name: string; label: string }>> = {
  synonym: { name: 'Synonym', label: 'Synonym: also search for other words' },
  pin: { name: 'Pin', label: 'Pin: show a page or section first' },
  redirect: { name: 'Redirect', label: 'Redirect: open a page instead of the results' },
};
