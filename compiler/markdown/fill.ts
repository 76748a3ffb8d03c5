// Fills placeholders in parsed Markdown and reports forbidden content.
import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Locale } from '../../common/i18n/locales.ts';
import { type Compilation, termProblems } from '../compilation.ts';
import { insertNoBreakSpaces, insertWordJoiners } from './binding.ts';
import { LANGUAGES } from './code-languages.ts';
import { fill, fillKnown, unclaimedNumbers, unfinishedMarker } from './prose.ts';

/** Decodes a URL: the parser percent-encodes the braces of placeholders. */
function decodeUrl(url: string): string | undefined {
  try {
    return decodeURI(url);
  } catch {
    return undefined;
  }
}

/**
 * Fills placeholders and collects links. Reports unknown placeholders, the literal brand name, HTML, unknown code
 * languages, malformed URLs, hashes that are not in `ids`, and, with `figures`, numbers without a claim.
 */
export function fillTree(
  tree: Root,
  file: string,
  locale: Locale,
  figures: boolean,
  ids: ReadonlySet<string>,
  compilation: Compilation,
): void {
  const visitText = (node: Nodes & { value: string }, report: (message: string) => void) => {
    if (node.value.toLowerCase().includes(compilation.brandName.toLowerCase()))
      report('contains the brand name: write {brand} or {brandSlug}');
    if (node.type === 'html') report('HTML is not supported: write Markdown');
    if (node.type !== 'text') {
      node.value = fillKnown(node.value);
      return;
    }
    const marker = unfinishedMarker(node.value);
    if (marker) report(`"${marker}" is unfinished: remove it until its content exists`);
    for (const problem of termProblems(node.value, locale, file, compilation)) report(problem);
    if (figures)
      for (const figure of unclaimedNumbers(node.value))
        report(`figure "${figure}" matches no claim: write {claim:…} or remove it`);
    try {
      node.value = insertWordJoiners(insertNoBreakSpaces(fill(node.value, compilation, locale)), locale);
    } catch (error) {
      report((error as Error).message);
    }
  };
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    const report = (message: string) => compilation.problems.push({ file, line, message });
    if ('value' in node) visitText(node, report);
    if (node.type === 'code' && node.lang && !LANGUAGES.includes(node.lang))
      report(`unknown language ${node.lang}: ${LANGUAGES.join(', ')}`);
    if (!('url' in node)) return;
    const address = decodeUrl(node.url);
    if (address === undefined) {
      report(`${node.url} is not a valid URL: malformed percent-encoding`);
      return;
    }
    node.url = fillKnown(address);
    if (!node.url.startsWith('#')) compilation.links.push({ file, line, locale, to: node.url });
    else if (!ids.has(node.url.slice(1))) report(`no heading has the ID ${node.url.slice(1)}`);
  });
}
