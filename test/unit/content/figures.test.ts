// Figures of blog articles: each article has one, and diagrams are narrow enough for a phone.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { drawDiagram } from '../../../compiler/markdown/diagram.ts';
import { readDiagram } from '../../../compiler/markdown/diagram-source.ts';

/** Maximum width in pixels of a diagram that a phone shows at 80% of its size. */
const MAX_WIDTH = 440;

const FIGURE = /^```(mermaid|chart) title="([^"]+)"\n([\s\S]*?)\n```$/gm;

it.each(localeCodes)('each article in %s has a figure with a sentence as its caption', (locale) => {
  for (const name of readdirSync(`content/blog/${locale}`)) {
    const figures = [...readFileSync(`content/blog/${locale}/${name}`, 'utf8').matchAll(FIGURE)];
    expect([name, figures.length > 0]).toEqual([name, true]);
    for (const [, kind, title = '', source = ''] of figures) {
      expect([name, title]).toEqual([name, expect.stringMatching(/[.。]$/)]);
      if (kind !== 'mermaid') continue;
      const diagram = readDiagram(source, (line, message) =>
        expect.unreachable(`${name}: ${line} ${message}`),
      );
      if (!diagram) expect.unreachable(`${name}: no diagram`);
      expect(Number(drawDiagram(diagram, title).properties.width)).toBeLessThanOrEqual(MAX_WIDTH);
    }
  }
});
