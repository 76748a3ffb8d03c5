// /ops/sessions: listing and ending console sessions.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '../command-line.ts';
import { newBrowser, signIn } from '../console.ts';
import { clientOf, resetOps, tokenOf } from '../ops.ts';

beforeEach(resetOps);

const readSessionIds = async (by: string) =>
  (await env.DB.prepare('SELECT id FROM session WHERE by = ?').bind(by).all<{ id: string }>()).results.map(
    ({ id }) => id,
  );

describe('sessions of the console', () => {
  it('an admin sees all sessions and ends one, which is rejected immediately', async () => {
    const [ada, ed] = [await signIn('ada'), await signIn('ed')];
    const list = await ada.get('/ops/sessions');
    expect([list.status, list.text.includes('token:ed'), list.text.includes('This session')]).toEqual([
      ...[200, true, true],
    ]);
    const [id = ''] = await readSessionIds('token:ed');
    expect(list.html).not.toContain([...ed.cookies.values()][0]);
    // A session does not end if its audit row cannot be written.
    await env.DB.prepare(
      "CREATE TRIGGER refused BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'refused'); END",
    ).run();
    expect((await ada.post(`/ops/sessions/${id}/end`)).status).toBe(500);
    await env.DB.prepare('DROP TRIGGER refused').run();
    expect((await ed.get('/ops')).status).toBe(200);
    await ada.post(`/ops/sessions/${id}/end`);
    expect((await ed.get('/ops')).location).toContain('/ops/sign-in');
    expect((await ed.post('/ops/zone', { zone: 'UTC' })).status).toBe(401);
    expect((await ada.get('/ops/sessions')).status).toBe(200);
    const ended = await env.DB.prepare(
      "SELECT by, target, after FROM audit WHERE action = 'end-session'",
    ).all();
    expect(ended.results).toEqual([{ by: 'token:ada', target: 'token:ed', after: '{"sessions":1}' }]);
    await ada.post(`/ops/sessions/${id}/end`);
    expect((await ada.get('/ops/sessions')).text).toContain('has ended already');
  });

  it('other users see and end only their own sessions, and the session of the request continues', async () => {
    const [ada, vera, secondVera] = [await signIn('ada'), await signIn('vera'), await signIn('vera')];
    const list = await vera.get('/ops/sessions');
    expect([list.status, list.text.includes('token:ada')]).toEqual([200, false]);
    const [adas = ''] = await readSessionIds('token:ada');
    await vera.post(`/ops/sessions/${adas}/end`);
    expect((await vera.get('/ops/sessions')).text).toContain('has ended already');
    await vera.post('/ops/sessions/end');
    expect((await vera.get('/ops')).status).toBe(200);
    expect((await secondVera.get('/ops')).location).toContain('/ops/sign-in');
    expect((await ada.get('/ops')).status).toBe(200);
    expect((await vera.post(`/ops/sessions/${'x'.repeat(40)}/end`)).status).toBe(404);
  });

  it('the command line lists and ends sessions', async () => {
    const [ed, max] = [await signIn('ed'), await signIn('max')];
    expect(await runOps(clientOf('ada'), 'sessions list')).toHaveLength(2);
    expect(await runOps(clientOf('vera'), 'sessions list')).toEqual([]);
    expect(await runOps(clientOf('vera'), 'sessions end')).toEqual(['0 ended']);
    expect(await runOps(clientOf('ada'), 'sessions end --by token:ed')).toEqual(['1 ended']);
    expect([(await ed.get('/ops')).status, (await max.get('/ops')).status]).toEqual([303, 200]);
    expect(await runOps(clientOf('ada'), 'sessions end')).toEqual(['1 ended']);
    const newSession = newBrowser();
    expect((await newSession.post('/ops/sign-in', { token: tokenOf('max'), to: '/ops' })).status).toBe(303);
    expect((await newSession.get('/ops')).status).toBe(200);
  });
});
