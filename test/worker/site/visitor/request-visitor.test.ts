// Properties of a request (§2, §3, §4): preview, sticky parameters, client address, device, and log line.
import { describe, expect, it, vi } from 'vitest';
import { fakePortal, header, visit } from '../support.ts';

describe('§4 preview', () => {
  const both = '/products/cloud-dns/?ispreview=1&pretoken=secret-token';

  it('a preview requires both ispreview and pretoken', async () => {
    expect((await visit(both)).text).toContain('This is a preview');
    expect((await visit('/products/cloud-dns/?ispreview=1')).text).not.toContain('This is a preview');
    expect((await visit('/products/cloud-dns/?pretoken=secret-token')).text).not.toContain(
      'This is a preview',
    );
  });

  it('a previewed page has no cache tags', async () => {
    expect(header(await visit(both), 'cache-tag')).toBe('');
    expect(header(await visit('/products/cloud-dns/'), 'cache-tag')).toContain('pages');
  });

  it('calls have the preview authorization header only in a preview', async () => {
    const [previewed, live] = [fakePortal(), fakePortal()];
    await visit(both, { portal: previewed });
    await visit('/products/cloud-dns/', { portal: live });
    expect(previewed.calls.length).toBeGreaterThan(3);
    expect(new Set(previewed.calls.map(({ request }) => request.headers.get('x-preview-token')))).toEqual(
      new Set(['secret-token']),
    );
    expect(live.calls.every(({ request }) => !request.headers.has('x-preview-token'))).toBe(true);
  });

  it.each([0, 1, 2])('the log masks a token in a nested URL that is encoded %i times', async (times) => {
    let inner = 'https://site.test/x/?ispreview=1&pretoken=SECRET';
    for (let time = 0; time < times; time++)
      inner = `https://site.test/sso/login?service=${encodeURIComponent(inner)}`;
    const visited = await visit(`/products/?utm=${encodeURIComponent(inner)}`, {
      init: { headers: { referer: inner } },
    });
    expect(JSON.stringify(visited.log)).not.toContain('SECRET');
    expect(visited.log.url).toContain('utm=***');
  });

  it.each([
    ['opsdraft', 'opsdraft=***'],
    ['state', 'state=***'],
    ['ticket', 'ticket=***'],
    ['keyword', 'keyword=16-characters'],
  ])('the value of %s is not logged from the URL, a nested URL, or the referrer', async (name, shown) => {
    const query = new URLSearchParams({ [name]: 'jane@example.com' });
    const nested = new URLSearchParams({ service: `https://site.test/search/?${query}` });
    for (const path of [`/blog/?${query}`, `/blog/?${nested}`]) {
      const visited = await visit(path, { init: { headers: { referer: `https://site.test${path}` } } });
      expect(JSON.stringify(visited.log)).not.toMatch(/jane|example\.com/);
      expect(visited.log.url).toBe(
        path.includes('service') ? 'https://site.test/blog/?service=***' : `https://site.test/blog/?${shown}`,
      );
    }
  });

  it('§2 links contain both preview parameters, and the log masks the token', async () => {
    const visited = await visit(both);
    expect(visited.text).toContain('/products/?ispreview=1&amp;pretoken=secret-token');
    expect(JSON.stringify(visited.log)).not.toContain('secret-token');
  });
});

describe('§2 sticky parameters', () => {
  it('internal links contain rsr and bd_vid, but no other parameters', async () => {
    const { text } = await visit('/cn/products/?rsr=mail&bd_vid=77&utm_source=x');
    expect(text).toContain('href="/cn/products/cloud-dns/?rsr=mail&amp;bd_vid=77"');
    expect(text).not.toContain('utm_source');
  });

  it('a sticky parameter cannot inject markup into a link', async () => {
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
  ])(
    'the headers %j result in the client address %s on every call and %s in the log',
    async (headers, address, logged) => {
      const portal = fakePortal();
      const visited = await visit('/products/cloud-dns/', {
        portal,
        init: { headers: headers as Record<string, string> },
      });
      expect(visited.log.ip).toBe(logged);
      expect(portal.calls.at(-1)?.request.headers.get('x-forwarded-for')).toBe(address);
    },
  );

  it('an invalid client address is not forwarded', async () => {
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
  ])('the user agent %s is mobile', async (agent) => {
    expect((await visit('/products/', { init: { headers: { 'user-agent': agent } } })).log.isMobile).toBe(
      true,
    );
  });
  it('a desktop browser is not mobile and gets the same page', async () => {
    const desktop = await visit('/products/', {
      init: { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } },
    });
    const phone = await visit('/products/', { init: { headers: { 'user-agent': 'iPhone' } } });
    expect(desktop.log.isMobile).toBe(false);
    expect(phone.text).toBe(desktop.text);
  });
});

describe('§3 request log record', () => {
  it('the log record is one line with url, ip, cookie, referer, and user agent, with masked secrets', async () => {
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
    const withReferrer = await visit('/products/', {
      init: { headers: { referer: 'https://site.test/?pretoken=s3cret3&ticket=s3cret4' } },
    });
    expect(JSON.stringify(withReferrer.log)).not.toContain('s3cret');
    expect(log.requestId).toMatch(/^[\w-]{8,}$/);
  });

  it('the log masks 1,000 secrets in a URL in linear time', async () => {
    const changed = vi.spyOn(URLSearchParams.prototype, 'set');
    const secrets = Array.from({ length: 1_000 }, (_, index) => `${index}=token=s3cret`).join('&');
    const headers = { referer: `https://site.test/?token=s3cret&token=s3cret&${secrets}` };
    const { log } = await visit('/products/', { init: { headers } });
    expect(log.referer).toMatch(/^https:\/\/site\.test\/\?token=\*\*\*&token=\*\*\*(?:&\d+=\*\*\*){1000}$/);
    expect(changed.mock.calls.filter(([, value]) => value === '***')).toEqual([]);
  });
});
