// Markdown version of a page, converted from its parts (D36): the same text as the HTML page, without its frame.
import type { View } from '../../../views/context.tsx';
import type { Head } from '../../../views/head.tsx';
import { type Html, textOf } from '../../../views/html.ts';
import { type LaterPart, type Part, type PartMemory, renderParts } from '../../../views/render.tsx';
import { absoluteUrl } from '../metadata/markdown.ts';
import { formatFrontMatter, type MarkdownContext } from '../metadata/markdown-front.ts';

/** Links to the previous and next page of a list. They come first, so that a reader does not miss the other pages. */
const pagerNotes = ({ links = [] }: Head, { t, href }: View): string[] =>
  links.flatMap((link) =>
    link.rel === 'prev' || link.rel === 'next'
      ? [`[${t(link.rel === 'prev' ? 'list.previous' : 'list.next')}](${absoluteUrl(href(link.path))})`]
      : [],
  );

interface MarkdownPage {
  head: Head;
  context: MarkdownContext;
  parts: readonly Part[];
  view: View;
  memory: PartMemory | undefined;
}

/** Renders the parts of a page as Markdown. The text begins with facts from the head. */
export async function renderMarkdown({
  head,
  context,
  parts,
  view,
  memory,
}: MarkdownPage): Promise<{ first: readonly Html[]; rest: LaterPart[] }> {
  const { toMarkdownText } = await import('../metadata/markdown-conversion.ts');
  const { first, rest } = renderParts(view, parts, memory);
  const { title, text } = toMarkdownText(textOf(first.flat()), absoluteUrl);
  const description = head.description.replace(/\s+/g, ' ');
  const front = formatFrontMatter({
    ...context,
    title: title ?? head.title,
    notes: pagerNotes(head, view),
    // The description of an error repeats the title; that of some pages repeats their first paragraph.
    description: context.address === null || text.startsWith(description) ? '' : description,
  });
  return {
    first: [`${front}\n\n${text}`],
    rest: rest.map(({ isReady, html }) => ({
      isReady,
      html: async () => [`\n${toMarkdownText(textOf(await html()), absoluteUrl).text}`],
    })),
  };
}
