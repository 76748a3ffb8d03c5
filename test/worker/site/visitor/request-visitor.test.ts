// What is known of who asks (§2, §3, §4): preview, what links carry, address, device, and the line of log.
import { describe, expect, it, vi } from 'vitest';
import { fakePortal, header, visit } from '../support.ts';

const _browser = (language: string, more: Record<string, string> = {}) => ({
  init: { headers: { 'accept-language': language, ...more } },
});

describe('§4 preview', () => {
  const both = '/products/cloud-dns/?ispreview=1&pretoken=secret-token';

  it('is on only when both ispreview and pretoken are there', async () => {
    expect((await visit(both)).text).toContain('This is a preview');
    expect((await visit('/products/cloud-dns/?ispreview=1')).text).not.toContain('This is a preview');
    expect((await visit('/products/cloud-dns/?pretoken=secret-token')).text).not.toContain(
      'This is a preview',
    );
  });

  it('a previewed page names nothing that a cache could purge it by', async () => {
    expect(header(await visit(both), 'cache-tag')).toBe('');
    expect(header(await visit('/products/cloud-dns/'), 'cache-tag')).toContain('pages');
  });

  it('every call carries the preview authorisation header, and none without preview', async () => {
    const [previewed, live] = [fakePortal(), fakePortal()];
    await visit(both, { portal: previewed });
    await visit('/products/cloud-dns/', { portal: live });
    expect(previewed.calls.length).toBeGreaterThan(3);
    expect(new Set(previewed.calls.map(({ request }) => request.headers.get('x-preview-token')))).toEqual(
      new Set(['secret-token']),
    );
    expect(live.calls.every(({ request }) => !request.headers.has('x-preview-token'))).toBe(true);
  });

  it('S5 is never kept, never indexed, and sends no referrer', async () => {
    const visited = await visit(both);
    expect(header(visited, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(visited, 'x-robots-tag')).toBe('noindex');
    expect(header(visited, 'referrer-policy')).toBe('no-referrer');
  });

  it.each([0, 1, 2])(
    'the log masks a token in an address that is encoded %i times within another',
    async (times) => {
      let inner = 'https://site.test/x/?ispreview=1&pretoken=SECRET';
      for (let time = 0; time < times; time++)
        inner = `https://site.test/sso/login?service=${encodeURIComponent(inner)}`;
      const visited = await visit(`/products/?utm=${encodeURIComponent(inner)}`, {
        init: { headers: { referer: inner } },
      });
      expect(JSON.stringify(visited.log)).not.toContain('SECRET');
      expect(visited.log.url).toContain('utm=***');
    },
  );

  it.each([
    ['opsdraft', 'opsdraft=***'],
    ['state', 'state=***'],
    ['ticket', 'ticket=***'],
    ['keyword', 'keyword=16-characters'],
  ])(
    'the value of %s is not logged, in the address, nested in it, or in the referrer',
    async (name, shown) => {
      const query = new URLSearchParams({ [name]: 'jane@example.com' });
      const nested = new URLSearchParams({ service: `https://site.test/search/?${query}` });
      for (const path of [`/blog/?${query}`, `/blog/?${nested}`]) {
        const visited = await visit(path, { init: { headers: { referer: `https://site.test${path}` } } });
        expect(JSON.stringify(visited.log)).not.toMatch(/jane|example\.com/);
        expect(visited.log.url).toBe(
          path.includes('service')
            ? 'https://site.test/blog/?service=***'
            : `https://site.test/blog/?${shown}`,
        );
      }
    },
  );

  it('§2 links carry both parameters on, and the log masks the token', async () => {
    const visited = await visit(both);
    expect(visited.text).toContain('/products/?ispreview=1&amp;pretoken=secret-token');
    expect(JSON.stringify(visited.log)).not.toContain('secret-token');
  });
});

describe('§2 carried parameters', () => {
  it('rsr and bd_vid are carried by every internal link, other parameters by none', async () => {
    const { text } = await visit('/cn/products/?rsr=mail&bd_vid=77&utm_source=x');
    expect(text).toContain('href="/cn/products/cloud-dns/?rsr=mail&amp;bd_vid=77"');
    expect(text).not.toContain('utm_source');
  });

  it('a visitor without parameters gets links without them, also right after one with', async () => {
    await visit('/products/?rsr=mail');
    expect((await visit('/products/')).text).not.toContain('rsr=');
  });

  it('a parameter cannot break out of a link', async () => {
    const { text } = await visit('/products/?rsr=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(text).not.toContain('<script>alert(1)');
  });
});

describe('§4 client address', () => {
  it.each([
    [
      { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' },
      '203.0.113.7',
      '203.0.113.0/24',
    ],
    [{ 'x-forwarded-for': '198.51.100.1, 10.0.0.1' }, '198.51.100.1', '198.51.100.0/24'],
    [{ 'x-real-ip': '192.0.2.4' }, '192.0.2.4', '192.0.2.0/24'],
    [{ 'cf-connecting-ip': '2001:db8::1' }, '2001:db8::1', '2001:db8:0::/48'],
    [{ 'cf-connecting-ip': '::ffff:203.0.113.7' }, '::ffff:203.0.113.7', '203.0.113.0/24'],
  ])('%j is %s on every call, and %s in the log', async (headers, address, logged) => {
    const portal = fakePortal();
    const visited = await visit('/products/cloud-dns/', {
      portal,
      init: { headers: headers as Record<string, string> },
    });
    expect(visited.log.ip).toBe(logged);
    expect(portal.calls.at(-1)?.request.headers.get('x-forwarded-for')).toBe(address);
  });

  it('what is no address is not passed on', async () => {
    const visited = await visit('/products/', {
      init: { headers: { 'x-forwarded-for': '<script>, 1.2.3.4' } },
    });
    expect(visited.log.ip).toBe('');
  });
});

describe('§4 mobile detection', () => {
  it.each([
    'iPhone',
    'Android 15',
    'BLACKBERRY',
    'MQQBrowser',
    'Opera Mini',
    'Windows Phone',
    'SymbianOS',
    'webos',
  ])('%s is mobile', async (agent) => {
    expect((await visit('/products/', { init: { headers: { 'user-agent': agent } } })).log.isMobile).toBe(
      true,
    );
  });
  it('a desktop browser is not, and the page is the same', async () => {
    const desktop = await visit('/products/', {
      init: { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } },
    });
    const phone = await visit('/products/', { init: { headers: { 'user-agent': 'iPhone' } } });
    expect(desktop.log.isMobile).toBe(false);
    expect(phone.text).toBe(desktop.text);
  });
});

describe('§3 request log record', () => {
  it('is one line with url, ip, host, cookie, referer and user agent, secrets masked', async () => {
    const headers = {
      cookie: 'session=s3cret; i18n_redirected=ko',
      referer: 'https://search.example/',
      'user-agent': 'UA',
      host: 'site.test',
      'cf-connecting-ip': '203.0.113.7',
    };
    const { log, logLines } = await visit('/products/?pretoken=s3cret2', { init: { headers } });
    expect(logLines).toBe(1);
    expect(log).toMatchObject({
      level: 'info',
      method: 'GET',
      status: 200,
      ip: '203.0.113.0/24',
      referer: 'https://search.example/',
      userAgent: 'UA',
      url: 'https://site.test/products/?pretoken=***',
      cookie: 'session=***; i18n_redirected=ko',
    });
    const referred = await visit('/products/', {
      init: { headers: { referer: 'https://site.test/?pretoken=s3cret3&ticket=s3cret4' } },
    });
    expect(JSON.stringify(referred.log)).not.toContain('s3cret');
    expect(log.requestId).toMatch(/^[\w-]{8,}$/);
  });

  it('masks a thousand secrets of an address at once: one after the other would write it a thousand times', async () => {
    const changed = vi.spyOn(URLSearchParams.prototype, 'set');
    const secrets = Array.from({ length: 1_000 }, (_, index) => `${index}=token=s3cret`).join('&');
    const headers = { referer: `https://site.test/?token=s3cret&token=s3cret&${secrets}` };
    const { log } = await visit('/products/', { init: { headers } });
    expect(log.referer).toMatch(/^https:\/\/site\.test\/\?token=\*\*\*&token=\*\*\*(?:&\d+=\*\*\*){1000}$/);
    expect(changed.mock.calls.filter(([, value]) => value === '***')).toEqual([]);
    changed.mockRestore();
  });
});
