// §4 Event countdown: pages, calendar files, and cache lifetimes of events.
import { describe, expect, it, vi } from 'vitest';
import { hero, steps } from '../fixtures.ts';
import { translation, withPortal } from '../pages/company-portal.ts';
import { fakePortal, header, visit } from '../support.ts';

const event = {
  code: 'expo',
  title: 'An expo, 2030; in town',
  desc: 'Two days of it.',
  place: 'Hall 1',
  booth: 'A1',
  startsAt: '2030-03-01T09:00:00Z',
  endsAt: '2030-03-02T17:00:00Z',
  timeZone: 'Europe/London',
  finishedText: 'It is over.',
  moduleViewList: [hero, steps],
  translation,
};

describe('§4 Event countdown', () => {
  const metrics = (text: string) =>
    [...text.matchAll(/data-part="(\w+)">(\d+)</g)].map(([, part, value]) => `${value} ${part}`);
  const setTime = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });

  it('the server renders days, hours, minutes, and seconds, and caches the page for at most a minute', async () => {
    setTime('2030-02-26T07:58:57Z');
    const { text, response } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(metrics(text)).toEqual(['3 days', '1 hours', '1 minutes', '3 seconds']);
    expect(text).toContain('role="timer"');
    expect(response.headers.get('cache-control')).toContain('s-maxage=60, stale-while-revalidate=0');
  });

  it('the page is cached for 30 seconds if the event starts in 30 seconds', async () => {
    setTime('2030-03-01T08:59:30Z');
    const { response } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(response.headers.get('cache-control')).toContain('s-maxage=30, stale-while-revalidate=0');
  });

  it('the countdown targets the end during the event, and then the page shows the event’s closing text', async () => {
    setTime('2030-03-01T10:00:00Z');
    const running = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(running.text).toContain('<p class="label">On now. Ends in</p>');
    expect(metrics(running.text)).toEqual(['1 days', '7 hours', '0 minutes', '0 seconds']);
    expect(header(running, 'cache-control')).toContain('s-maxage=60, stale-while-revalidate=0');
    setTime('2030-03-02T17:00:00Z');
    const over = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(over.text).toContain('It is over.');
    expect(over.text).not.toContain('role="timer"');
    expect(over.text).not.toContain('calendar.ics');
    expect(header(over, 'cache-control')).toContain('stale-while-revalidate=86400');
  });

  it('the hero begins with the name of the event, and the facts with its days', async () => {
    const readFacts = async () => {
      const { text } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
      expect(text).toContain(`<p class="label">${event.title}\u00a0· 1–2 March 2030</p>`);
      return /class="(event-facts[^"]*)".*?<dt class="label">([^<]+)<\/dt><dd>([^<]+)</s.exec(text)?.slice(1);
    };
    setTime('2030-03-02T16:59:59Z');
    expect(await readFacts()).toEqual(['event-facts night', 'Date', '1–2 March 2030']);
    setTime('2030-03-02T17:00:00Z');
    expect(await readFacts()).toEqual(['event-facts', 'Date', '1–2 March 2030']);
  });

  it('the facts state the hours of the event and link to its form', async () => {
    setTime('2030-02-26T07:58:57Z');
    const { text } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(text).toContain('<dt class="label">Time</dt><dd>09:00–17:00\u00a0GMT</dd>');
    expect(text).toContain('<div class="actions"><a href="#form" class="button">');
  });

  it('a past event hides its invitation modules', async () => {
    const modules = [hero, { ...steps, until: 'end' }];
    const expo = withPortal({ 'news/getEvent': { ...event, code: 'fair', moduleViewList: modules } });
    setTime('2030-03-02T16:59:00Z');
    expect((await visit('/events/fair/', expo)).text).toContain(`id="${steps.id}"`);
    setTime('2030-03-02T17:00:00Z');
    const over = await visit('/events/fair/', expo);
    expect(over.text).not.toContain(`id="${steps.id}"`);
    expect(over.text).toContain(`id="${hero.id}"`);
  });

  it.each([
    ['', 'Book a meeting', 'Talk to us about the event'],
    ['/ja', '面談のご予約', '展示内容についてのご相談'],
  ])(
    'the event form with the prefix "%s" books a meeting before the end of an event, and a call after it',
    async (prefix, before, after) => {
      const readTitle = async () => {
        const { text } = await visit(`${prefix}/events/expo/`, withPortal({ 'news/getEvent': event }));
        const title = /<h2 id="form-title">([^<]*)</.exec(text)?.[1];
        // Japanese titles contain word joiners between phrases.
        return { title: title?.replaceAll('\u2060', ''), books: text.includes(before) };
      };
      setTime('2030-03-02T16:59:59Z');
      expect(await readTitle()).toEqual({ title: before, books: true });
      setTime('2030-03-02T17:00:00Z');
      expect(await readTitle()).toEqual({ title: after, books: false });
    },
  );

  it.each([
    ['weeks before the event', '2030-02-01T08:00:00Z', '2030-03-01', '2030-03-02'],
    ['on its last day', '2030-03-02T14:00:00Z', '2030-03-02', '2030-03-02'],
    // Yesterday may still be today in another time zone.
    ['after it, for a call', '2030-03-05T08:00:00Z', '2030-03-04', '2031-03-06'],
  ])('§3 the form offers only possible days, %s', async (_, now, first, last) => {
    setTime(now);
    const { text } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    const [control = ''] = /<input[^>]*name="preferredDay"[^>]*>/.exec(text) ?? [];
    expect(control).toContain(`min="${first}"`);
    expect(control).toContain(`max="${last}"`);
  });

  it.each([
    ['', 'Please choose 2 Mar 2030'],
    ['/cn', '请选择2030年3月2日'],
    ['/ko', '2030년 3월 2일을 선택해 주십시오'],
    ['/ja', '2030年3月2日をお選びください'],
  ])(
    'the form with the prefix "%s" states the only possible day instead of a range',
    async (prefix, problem) => {
      setTime('2030-03-02T14:00:00Z');
      const { text } = await visit(`${prefix}/events/expo/`, withPortal({ 'news/getEvent': event }));
      expect(text).toContain(problem);
    },
  );

  it('the form follows the program, and the module bar links to it', async () => {
    setTime('2030-02-01T08:00:00Z');
    const { text } = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(text.indexOf(`id="${steps.id}"`)).toBeLessThan(text.indexOf('<section id="form"'));
    const [bar = ''] = /<nav id="on-this-page".*?<\/nav>/.exec(text) ?? [];
    expect(bar.match(/href="#[^"]*"/g)).toEqual([`href="#${steps.id}"`, 'href="#form"']);
  });

  it('the next steps of the form mention a meeting before the end of the event, and a call after it', async () => {
    const step = 'We confirm the day and time by email.';
    setTime('2030-03-02T16:59:59Z');
    const before = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(before.text).toContain('with the name of your contact');
    setTime('2030-03-02T17:00:00Z');
    const after = await visit('/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(after.text).not.toContain('with the name of your contact');
    expect(after.text).toContain(step);
  });

  it('an event has a calendar file in the visitor’s language', async () => {
    setTime('2030-02-01T00:00:00Z');
    const linked = await visit('/ja/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(linked.text).toContain('href="/ja/events/expo/calendar.ics"');
    const { text, response } = await visit(
      '/ja/events/expo/calendar.ics',
      withPortal({ 'news/getEvent': event }),
    );
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text).toContain('DTSTART:20300301T090000Z\r\n');
    expect(text).toContain('SUMMARY:An expo\\, 2030\\; in town\r\n');
    expect(text).toContain('LOCATION:Hall 1\\, A1\r\n');
  });

  it('the home page is cached at most until the next change to its banners', async () => {
    setTime('2030-01-01T00:00:00Z');
    const banner = {
      id: 'b',
      type: 'banner',
      title: 'Soon over',
      text: 'x',
      actions: [],
      drawing: 'flow',
      startsAt: null,
    };
    const { response } = await visit('/', {
      portal: fakePortal({ 'home/getBanner': [{ ...banner, endsAt: '2030-01-01T00:00:20Z' }] }),
    });
    expect(response.headers.get('cache-control')).toMatch(/s-maxage=20, stale-while-revalidate=0/);
  });
});

describe('the list of events at /events/', () => {
  const row = (code: string, startsAt: string, endsAt: string) => ({
    ...{ code, title: `Event ${code}`, desc: `About ${code}.`, place: 'Hall 1', booth: '' },
    ...{ startsAt, endsAt, timeZone: 'Europe/London', finishedText: 'It is over.' },
    ...{ url: `/events/${code}/`, locale: 'en' },
  });
  const events = [
    row('later', '2030-06-01T09:00:00Z', '2030-06-01T17:00:00Z'),
    row('next', '2030-03-01T09:00:00Z', '2030-03-02T17:00:00Z'),
    row('recent', '2029-09-01T09:00:00Z', '2029-09-02T17:00:00Z'),
    row('old', '2028-09-01T09:00:00Z', '2028-09-02T17:00:00Z'),
  ];
  const list = (now: string, prefix = '', rows: unknown = events) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    return visit(`${prefix}/events/`, withPortal({ 'news/getEvents': rows }));
  };
  /** Returns headings and links of the list in document order. */
  const outline = (text: string) =>
    [
      ...text
        .slice(0, text.indexOf('</main>'))
        .matchAll(/<h2[^>]*>(?:<[^>]*>)*([^<]+)|<h3><a href="([^"]*)"/g),
    ].map(([, heading, to]) => heading ?? to);

  it('the list shows upcoming events first, with a countdown for the next one, and then past events, latest first', async () => {
    const { text, response } = await list('2030-02-26T07:58:57Z');
    expect(outline(text)).toEqual([
      ...['Upcoming', '/events/next/', '/events/later/'],
      ...['Past events', '/events/recent/', '/events/old/'],
    ]);
    expect(text.match(/role="timer"/g)).toHaveLength(1);
    expect(text).toMatch(/>1–2 March 2030</);
    expect(response.headers.get('cache-control')).toContain('s-maxage=60, stale-while-revalidate=0');
  });

  it('the list moves an event to the past events at its end, and is cached at most until then', async () => {
    const before = await list('2030-03-02T16:59:30Z');
    expect(outline(before.text)[1]).toBe('/events/next/');
    expect(header(before, 'cache-control')).toContain('s-maxage=30, stale-while-revalidate=0');
    const after = await list('2030-03-02T17:00:00Z');
    expect(outline(after.text).slice(0, 5)).toEqual([
      ...['Upcoming', '/events/later/'],
      ...['Past events', '/events/next/', '/events/recent/'],
    ]);
  });

  it('a list without events states in the language of the page that no event is planned', async () => {
    const { text, response } = await list('2031-01-01T00:00:00Z', '/ja');
    expect(text).toContain('開催予定のイベントはありません');
    expect(text).not.toContain('role="timer"');
    expect(response.headers.get('cache-control')).toContain('stale-while-revalidate=86400');
  });

  it('the breadcrumb of each event contains the list', async () => {
    vi.useFakeTimers({ now: new Date('2030-02-01T00:00:00Z'), toFake: ['Date'] });
    const { text } = await visit('/ko/events/expo/', withPortal({ 'news/getEvent': event }));
    expect(text).toContain('<li><a href="/ko/events/">행사</a></li>');
  });
});
