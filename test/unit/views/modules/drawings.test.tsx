// Drawings: files, figures, covers, icons, and the flow map.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DrawingKind, IconName, MODULES, PlateKind } from '../../../../common/contract/modules/modules.ts';
import { createView, ViewProvider } from '../../../../src/views/context.tsx';
import { Cover, Drawing } from '../../../../src/views/drawings/drawing.tsx';
import { FlowMap } from '../../../../src/views/drawings/flow-map.tsx';
import { ICONS_FILE, ICONS_NAME, Icon } from '../../../../src/views/drawings/icon.tsx';
import { LAND } from '../../../../src/views/drawings/land.ts';
import { PlateFigure } from '../../../../src/views/drawings/plate-figure.tsx';
import { plateFile } from '../../../../src/views/drawings/plates.ts';
import { distance, greatCircle, MAP, project } from '../../../../src/views/drawings/projection.ts';
import { hashOf, toHex } from '../../../../src/views/drawings/random.ts';
import { coverStyle, drawingFile, isImmutable } from '../../../../src/views/drawings/sheet.ts';
import { renderStatic } from '../../../../src/views/static-html.ts';

const BROKEN = /NaN|undefined|Infinity|d=""/;

describe.each(DrawingKind.options)('the drawing %s', (kind) => {
  const draw = (seed: string) => drawingFile(`${kind}-${toHex(hashOf(seed))}.svg`) ?? '';

  it('a drawing is the same for the same seed, and differs for another seed', () => {
    expect(draw('wind')).toBe(draw('wind'));
    expect(draw('wind')).not.toBe(draw('rain'));
  });

  it.each(['wind', 'rain', '', '攻撃は、届く前に', 'x'.repeat(500)])(
    'a drawing has no invalid number with the seed "%.12s", and is smaller than 9 kB',
    (seed) => {
      const svg = draw(seed);
      expect(svg).not.toMatch(BROKEN);
      expect(svg).toMatch(/<path/);
      expect(svg.length).toBeLessThan(9000);
    },
  );
});

describe('the file of a drawing', () => {
  const usesIn = (html: string) => [...html.matchAll(/<use href="([^"#]+)#([^"]+)"/g)];

  it.each([
    ...DrawingKind.options.map((kind) => [kind, <Drawing key={kind} kind={kind} seed="wind" />] as const),
    ['cover', <Cover key="cover" seed="an-article" />] as const,
  ])(
    'a page refers to the file of %s once, contains none of its lines, and sets its colors',
    (name, element) => {
      const html = renderStatic(element);
      const [[, file = '', id] = [], ...others] = usesIn(html);
      expect([others.length, html.includes('<path')]).toEqual([0, false]);
      expect(file).toMatch(new RegExp(`^/drawings/\\d+/${name}-[0-9a-f]{8}\\.svg$`));
      const svg = drawingFile(file.split('/').at(-1) ?? '') ?? '';
      expect(svg).toContain(`<g id="${id}"`);
      expect(svg).not.toMatch(BROKEN);
      expect(svg).not.toMatch(/<script|style=|href=|class=|on[a-z]+=/);
      const css = readFileSync('src/styles/components/drawing.css', 'utf8');
      const defined = [...css.matchAll(/^ {2}(--stroke-[a-z]+):/gm)].map(([, property]) => property);
      const strokes = [...svg.matchAll(/var\((--stroke-[a-z]+)\)/g)].map(([, property]) => property);
      expect(strokes.length).toBeGreaterThan(1);
      expect(strokes.filter((property) => !defined.includes(property))).toEqual([]);
    },
  );

  it.each([
    '',
    'flow',
    'flow-1.svg',
    'flow-0123456G.svg',
    'constructor-01234567.svg',
    '__proto__-01234567.svg',
  ])('no file has the name %j', (name) => {
    expect(drawingFile(name)).toBeNull();
  });
});

describe('a drawing', () => {
  it('a drawing hides its lines from assistive technology', () => {
    const html = renderStatic(<Drawing kind="flow" seed="a" />);
    expect(html).toContain('<svg viewBox="0 0 600 450" aria-hidden="true"');
  });

  it('a drawing has no inline style, which the content security policy would reject', () => {
    expect(renderStatic(<Cover seed="a" />)).not.toContain('style=');
  });
});

describe.each(PlateKind.options)('the figure %s', (kind) => {
  const { name, svg } = plateFile(kind);
  const parts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

  it('a figure has valid lines, six numbered parts, and at most 12 kB', () => {
    expect(svg).not.toMatch(BROKEN);
    expect(svg).not.toMatch(/<script|style=|href=|class=|on[a-z]+=/);
    expect([...svg.matchAll(/<g id="(\w)"/g)].map(([, id]) => id)).toEqual([
      'd',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    expect(svg.length).toBeLessThan(12_000);
  });

  it('the numbers of a figure are inside its sheet and do not overlap on phones', () => {
    const numbers = [
      ...svg.matchAll(/x="([\d.]+)" y="([\d.]+)" dy=".35em" text-anchor="middle" fill="var\(--number/g),
    ].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(numbers).toHaveLength(6);
    for (const [x, y] of numbers)
      expect([x > 12, x < 608, y > 12, y < 428]).toEqual([true, true, true, true]);
    const close = numbers.flatMap(([x, y], index) =>
      numbers.slice(index + 1).filter(([toX, toY]) => Math.hypot(x - toX, y - toY) < 42),
    );
    expect(close).toEqual([]);
  });

  it('a page refers to each part of the figure, and lists the names of the parts in order', () => {
    const html = renderStatic(
      <ViewProvider view={createView('en')}>
        <PlateFigure kind={kind} parts={parts} titleId="hero-1-title" />
      </ViewProvider>,
    );
    const ids = [...html.matchAll(/<use href="([^"#]+)#([^"]+)"/g)].map(([, file = '', id]) => [
      file.split('/').at(-1),
      id,
    ]);
    expect(ids).toEqual(['d', '1', '2', '3', '4', '5', '6'].map((id) => [name, id]));
    expect(html).toContain('role="radiogroup" aria-labelledby="hero-1-title"');
    expect(html).toMatch(/<ol>(?:<li><label><input type="radio" name="part"\/>\w+<\/label><\/li>){6}<\/ol>/);
    expect(html).not.toContain('style=');
  });

  it('the name of a figure changes with its content, and a name from another build returns the current content', () => {
    const other = `${kind}-00000000.svg`;
    expect([name, other].map(drawingFile)).toEqual([svg, svg]);
    expect([name, other].map(isImmutable)).toEqual([true, false]);
  });
});

describe('the details of a hero', () => {
  const hero = { title: 'A title', lead: 'A lead.', actions: [] };
  const plate = { drawing: 'zone', parts: ['1', '2', '3', '4', '5', '6'] };

  it.each([
    [{ ...hero, drawing: 'flow' }, true],
    [{ ...hero, plate }, true],
    [{ ...hero, drawing: 'flow', plate }, false],
    [hero, false],
    [{ ...hero, plate: { ...plate, parts: plate.parts.slice(1) } }, false],
  ])('a hero needs either a drawing or a figure with six names (%j is valid: %j)', (details, valid) => {
    expect(MODULES.hero.safeParse(details).success).toBe(valid);
  });
});

describe('a cover', () => {
  it('a cover depends only on its seed', () => {
    const covers = Array.from({ length: 40 }, (_, index) =>
      renderStatic(<Cover seed={`article-${index}`} />),
    );
    expect(covers).toEqual(
      Array.from({ length: 40 }, (_, index) => renderStatic(<Cover seed={`article-${index}`} />)),
    );
    expect(new Set(covers).size).toBe(40);
    expect(covers.filter((cover) => BROKEN.test(cover))).toEqual([]);
  });

  it.each(['arcs', 'bots', 'layers', 'resolver', 'seal', 'stream'])(
    'a cover of the kind %s shows the complete sheet, so that its object is not cut off',
    (kind) => {
      const crops = Array.from({ length: 20 }, (_, index) => coverStyle(`${kind}:article-${index}`).crop);
      expect(new Set(crops)).toEqual(new Set(['-60 0 720 450']));
    },
  );
});

describe('the kind of a cover', () => {
  const kindOf = (seed: string) =>
    /\/([a-z]+)-[0-9a-f]{8}\.svg/.exec(renderStatic(<Cover seed={seed} />))?.[1] ?? '';

  it.each(DrawingKind.options)('a seed with the prefix %s has a cover of this kind', (kind) => {
    expect(kindOf(`${kind}:an-article`)).toBe(kind);
  });

  it.each(['', 'an-article', 'flow', 'poetry:a', 'constructor:a', '__proto__:a'])(
    'a seed without the prefix of a known kind (%j) has the kind "cover"',
    (seed) => {
      expect(kindOf(seed)).toBe('cover');
    },
  );
});

describe('icons', () => {
  const icons = new Map(
    [...ICONS_FILE.matchAll(/<symbol id="([a-z]+)" viewBox="0 0 20 20"><path d="(M[^"]{8,})"/g)].map(
      ([, name, d]) => [name, d] as const,
    ),
  );

  it.each(IconName.options)('%s refers to a symbol of 20 × 20 in the file of icons', (name) => {
    expect(renderStatic(<Icon name={name} />)).toContain(`/${ICONS_NAME}#${name}"`);
    expect(icons.has(name)).toBe(true);
  });

  it('icons are all different', () => {
    expect(new Set(icons.values()).size).toBe(IconName.options.length);
  });
});

describe('the flow map', () => {
  const places = [
    { name: 'Singapore', longitude: 103.8, latitude: 1.35 },
    { name: 'London', longitude: -0.1, latitude: 51.5 },
    { name: 'Tokyo', longitude: 139.7, latitude: 35.7 },
    { name: 'Los Angeles', longitude: -118.2, latitude: 34 },
  ];

  it('the projection places every location on its sheet', () => {
    for (const place of places) {
      const [x, y] = project(place);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(MAP.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(MAP.height);
    }
  });

  it('the projection places north above south and east to the right of west', () => {
    expect(project({ longitude: 0, latitude: 50 })[1]).toBeLessThan(
      project({ longitude: 0, latitude: -30 })[1],
    );
    expect(project({ longitude: 100, latitude: 0 })[0]).toBeGreaterThan(
      project({ longitude: -100, latitude: 0 })[0],
    );
  });

  it('the great circle from London to Tokyo is about 9,560 km long and passes through the north', () => {
    const [, london, tokyo] = places;
    if (!london || !tokyo) throw new Error('places');
    expect(Math.abs(distance(london, tokyo) - 9560)).toBeLessThan(60);
    const way = greatCircle(london, tokyo, 10);
    expect(way).toHaveLength(11);
    expect(Math.max(...way.map(({ latitude }) => latitude))).toBeGreaterThan(65);
  });

  it('the flow map renders with and without places, omits invalid ones, and has an alternative text', () => {
    const html = renderStatic(
      <FlowMap
        places={[...places, { longitude: Number.NaN, latitude: 0 }]}
        hubs={places.slice(0, 1)}
        routes="M1 2l3 4"
        title="Where we serve"
      />,
    );
    expect(html).not.toMatch(/NaN|undefined/);
    expect(html).toContain('role="img" aria-label="Where we serve"');
    expect(html).toContain('d="M1 2l3 4"');
    expect(renderStatic(<FlowMap places={[]} />)).toContain('aria-hidden="true"');
  });

  it('the flow map draws cities at the same position once', () => {
    const [first] = places;
    if (!first) throw new Error('places');
    const point = (list: typeof places) =>
      /form-dot" d="([^"]*)/.exec(renderStatic(<FlowMap places={list} />))?.[1];
    expect(point([first, { ...first, longitude: first.longitude + 0.01 }])).toBe(point([first]));
  });

  it('the flow map has at most 12 kB of land in a separate file, and at most 5 kB of points on the page', () => {
    const [file, id] = LAND.href.split('#');
    const svg = readFileSync(`public${file}`, 'utf8');
    expect(svg).toContain(`<path id="${id}" d="M`);
    expect(svg.length).toBeGreaterThan(2000);
    expect(svg.length).toBeLessThan(12_000);
    const cities = Array.from({ length: 300 }, (_, index) => ({
      longitude: ((index * 47) % 340) - 170,
      latitude: ((index * 29) % 120) - 55,
    }));
    expect(renderStatic(<FlowMap places={cities} />).length).toBeLessThan(5000);
  });
});
