// Static renderer: the same HTML as React's static markup, and its own contexts and errors.
import fc from 'fast-check';
import { createElement, Fragment, type JSX, memo, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Context, Provider, renderStatic } from '../../../src/views/static-html.ts';

const Wrapped = ({ children }: { children?: ReactNode }) => <b>{children}</b>;

/** Elements with one kind of prop or child each. */
const ELEMENTS: Record<string, JSX.Element> = {
  'text and numbers': (
    <p>
      {'<a> & "b"'} {0} {-1.5} it's
    </p>
  ),
  'empty nodes': (
    <p>
      {null}
      {undefined}
      {true}
      {false}
      {''}
    </p>
  ),
  'nested lists and fragments': (
    <ul>
      {[
        [<li key="a">a</li>],
        <Fragment key="b">
          b<li />
        </Fragment>,
      ]}
    </ul>
  ),
  'void elements': (
    <p>
      <br />
      <img src="/a.svg?b&c" alt="" loading="lazy" width={10} srcSet="/b.svg 2x" />
      <input type="text" maxLength={5} />
    </p>
  ),
  components: (
    <Wrapped>
      <Wrapped />
    </Wrapped>
  ),
  'renamed attributes': (
    <label className="a" htmlFor="b" tabIndex={-1}>
      <time dateTime="2026-01-01" />
    </label>
  ),
  'boolean attributes': (
    <details hidden={false} open>
      <input type="checkbox" required={true} disabled={false} readOnly />
      <video controls muted={false} playsInline />
    </details>
  ),
  'values of true and false': (
    <p contentEditable={false} spellCheck draggable aria-hidden={true} data-open={false} data-count={0} />
  ),
  'omitted attributes': <p id={undefined} title={undefined} onLoad={() => {}} suppressHydrationWarning />,
  downloads: (
    <p>
      <a href="/a" download>
        a
      </a>
      <a href="/b" download="c">
        b
      </a>
    </p>
  ),
  'SVG attributes': (
    <svg viewBox="0 0 1 1" aria-hidden="true">
      <path d="M0 0" strokeWidth={2} strokeLinecap="round" fillOpacity=".5" markerEnd="url(#a)" />
      <text textAnchor="middle" fontSize={4} fontWeight={600} letterSpacing="1">
        a
      </text>
      <use href="#a" />
    </svg>
  ),
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the prop is under test
  'HTML as a prop': <p dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
  'default values': (
    <p>
      <input name="a" defaultValue={'"'} />
      <input type="radio" defaultChecked={true} />
      <textarea name="b" defaultValue={'\n<c>'} />
    </p>
  ),
  'a selected option': (
    <select name="a" defaultValue="b">
      <option value="">a</option>
      <option value="b">b</option>
    </select>
  ),
  'an option without a default': (
    <select>
      <option>a</option>
    </select>
  ),
  'a line break at the start': <pre>{'\na'}</pre>,
};

/** HTML with sorted attributes, because React writes those of form fields in another order. */
const sorted = (html: string): string =>
  html.replace(/<(\w+)((?: [\w:-]+="[^"]*")+)/g, (_, name: string, attributes: string) =>
    [`<${name}`, ...(attributes.match(/[\w:-]+="[^"]*"/g) ?? []).sort()].join(' '),
  );

it.each(Object.entries(ELEMENTS))('the HTML equals React’s: %s', (_, element) => {
  expect(sorted(renderStatic(element))).toBe(sorted(renderToStaticMarkup(element)));
});

it('the HTML of any text, attribute value, and nesting equals React’s', () => {
  const text = fc.string({ unit: 'binary' }).filter((value) => !value.startsWith('\n'));
  const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constantFrom(null, true, undefined),
      fc
        .tuple(fc.constantFrom('div', 'svg', 'pre', 'a'), text, fc.array(tie('tree'), { maxLength: 3 }))
        .map(([type, title, children]) => createElement(type, { title, 'data-a': title }, ...children)),
    ),
  }));
  fc.assert(
    fc.property(tree, (node) => {
      expect(renderStatic(node)).toBe(renderToStaticMarkup(node));
    }),
  );
});

it.each([
  'javascript:alert(1)',
  ' \u0001JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'j\ta\rvascript\n:alert(1)',
])('a URL that runs a script is omitted: %j', (url) => {
  const link = createElement('a', { href: url }, createElement('img', { src: url }));
  expect(renderStatic(link)).toBe('<a><img/></a>');
  expect(renderStatic(<form action={url} />)).toBe('<form></form>');
});

it('a context has the value of the innermost provider, and its former value after an error', () => {
  const context: Context<string> = { value: 'none' };
  const Value = () => context.value;
  const Failing = (): never => {
    throw new Error('planted');
  };
  const provide = (value: string, children: ReactNode) => (
    <Provider context={context} value={value}>
      {children}
    </Provider>
  );
  expect(renderStatic(provide('a', [<Value key="1" />, provide('b', <Value />), <Value key="2" />]))).toBe(
    'aba',
  );
  expect(() => renderStatic(provide('a', provide('b', <Failing />)))).toThrow('planted');
  expect(renderStatic(<Value />)).toBe('none');
});

it('a component can render other nodes to a string', () => {
  const Inner = () => <i data-html={renderStatic(<b>a</b>)} />;
  expect(
    renderStatic(
      <p>
        b<Inner />c
      </p>,
    ),
  ).toBe('<p>b<i data-html="&lt;b&gt;a&lt;/b&gt;"></i>c</p>');
});

it('unsupported components and nodes are rejected', () => {
  const Memo = memo(Wrapped);
  expect(() => renderStatic(<Memo />)).toThrow('function components');
  expect(() => renderStatic({ a: 1 } as unknown as ReactNode)).toThrow('[object Object] is not a node');
  expect(() => renderStatic(Promise.resolve('a'))).toThrow('[object Promise] is not a node');
  expect(() => renderStatic(<p style={{ color: 'red' }} />)).toThrow('the value of style="…" is not text');
});
