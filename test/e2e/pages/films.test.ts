// Videos in the browser (§2): only the poster is loaded before playback. The video plays from any chapter, with
// captions in the page's language.
import { expect, it } from 'vitest';
import { wcag } from '../../wcag.ts';
import { expectAccessible, open, origin, withBrowser } from '../shell/shell.ts';

withBrowser();

const stateOf = (video: HTMLVideoElement) => ({
  plays: !video.paused && video.error === null,
  at: video.currentTime,
  showing: Array.from(video.textTracks).flatMap(({ mode, language }) =>
    mode === 'showing' ? [language] : [],
  ),
  captions: Array.from(video.textTracks).flatMap(({ activeCues }) =>
    Array.from(activeCues ?? []).map((cue) => (cue as VTTCue).text),
  ),
});

it(
  "§2 a film plays from the selected chapter with captions in the page's language, and requests nothing before",
  wcag('1.2.1', '2.1.1'),
  async () => {
    const requested: string[] = [];
    const statuses = new Set<number>();
    const page = await open('/ja/videos/inside-a-terabit-attack/', {
      before: async (blank) => {
        blank.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (!pathname.startsWith('/films/')) return;
          requested.push(pathname.replace(/-[0-9a-f]{8}\./, '.'));
          if (pathname.endsWith('.mp4')) statuses.add(response.status());
        });
      },
    });
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual(['/films/inside-a-terabit-attack.webp']);
    await expectAccessible(page, '.player');

    const chapter = page.locator('.chapters a').nth(2);
    const start = Number(await chapter.getAttribute('data-start'));
    await chapter.press('Enter');
    const readState = () => page.locator('.player video').evaluate(stateOf);
    await expect.poll(async () => (await readState()).at).toBeGreaterThan(start);
    await expect.poll(async () => (await readState()).captions.length).toBe(2);
    const { plays, showing, captions } = await readState();
    expect([plays, showing]).toEqual([true, ['ja']]);
    expect(captions[0]).toContain(await chapter.locator('span').nth(1).innerText());
    expect(captions[1]).toBe(await page.locator('.transcript p').nth(2).innerText());
    // The chapters show the progress.
    expect(await page.locator('.chapters [aria-current]').allInnerTexts()).toEqual([
      await chapter.innerText(),
    ]);
    const readProgress = (index: number) =>
      page
        .locator('.chapters a')
        .nth(index)
        .evaluate((link) => Number(link.style.getPropertyValue('--played')));
    // The browser reports the time of playback at most four times a second.
    await expect.poll(() => readProgress(2)).toBeGreaterThan(0);
    expect([await readProgress(1), await readProgress(3)]).toEqual([1, 0]);
    // Playback starts with a range of the file, and no other caption file is loaded.
    expect(statuses).toEqual(new Set([206]));
    expect(new Set(requested.slice(1))).toEqual(
      new Set(['/films/inside-a-terabit-attack.mp4', '/films/inside-a-terabit-attack-ja.vtt']),
    );
    expect(page.url()).toBe(`${origin}/ja/videos/inside-a-terabit-attack/`);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');
  },
);
