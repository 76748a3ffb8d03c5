// Cases of the samples that play and publish with WebRTC (WHEP, WHIP).
import { expect, vi } from 'vitest';
import { fetchStub, runScript } from './run.ts';
import type { JavaScriptCases } from './servers.ts';

/** A stub of RTCPeerConnection that records its configuration and codecs. */
class Peer {
  static last: Peer;
  connectionState = 'new';
  signalingState = 'stable';
  localDescription = { sdp: 'offer' };
  configuration: unknown;
  remote: unknown;
  codecs: { mimeType: string }[] = [];
  onconnectionstatechange = () => {};
  constructor() {
    Peer.last = this;
  }
  addTransceiver() {
    return { setCodecPreferences: (codecs: { mimeType: string }[]) => this.codecs.push(...codecs) };
  }
  async createOffer() {
    return this.localDescription;
  }
  async setLocalDescription() {}
  async setRemoteDescription(remote: unknown) {
    this.remote = remote;
  }
  setConfiguration(configuration: unknown) {
    this.configuration = configuration;
  }
  close() {
    this.signalingState = 'closed';
  }
}

const URL_OF_PLAYER = 'https://whep.example.net/live/match1';
const LINK =
  '<stun:stun.example.net>; rel="ice-server", <turn:turn.example.net?transport=udp>; rel="ice-server"; username="u"; credential="c"; credential-type="password"';
const created = (headers: Record<string, string> = {}) =>
  new Response('answer', { status: 201, headers: { Location: '/session/1', ...headers } });
const DELETE = { method: 'DELETE', url: 'https://whep.example.net/session/1' };

type Play = (
  video: object,
  url: string,
  options: { onFallback: (reason: unknown) => void },
) => Promise<() => void>;
/** Starts the player with one response; `expire` ends its timeout. */
async function playerWith(source: string, respond: (expire: () => void) => Response) {
  let expire = () => {};
  const stub = fetchStub(() => respond(() => expire()));
  const onFallback = vi.fn();
  const clearTimeout = vi.fn();
  const { play } = await runScript<{ play: Play }>(source, {
    globals: {
      RTCPeerConnection: Peer,
      MediaStream: class {},
      fetch: stub.fetch,
      addEventListener: () => {},
      clearTimeout,
      setTimeout(run: () => void) {
        expire = run;
        return 1;
      },
    },
  });
  const stop = await play({}, URL_OF_PLAYER, { onFallback });
  return { stop, peer: Peer.last, onFallback, clearTimeout, requests: stub.requests, expire: () => expire() };
}

type Publish = (stream: object, url: string) => Promise<() => Promise<Response>>;
async function publisherWith(source: string, response: Response) {
  const stub = fetchStub(response);
  const codecs = ['video/VP8', 'video/H264', 'video/AV1'].map((mimeType) => ({ mimeType }));
  const { publish } = await runScript<{ publish: Publish }>(source, {
    globals: {
      RTCPeerConnection: Peer,
      RTCRtpSender: { getCapabilities: () => ({ codecs }) },
      fetch: stub.fetch,
    },
  });
  const stream = { getTracks: () => [{ kind: 'audio' }, { kind: 'video' }] };
  return { start: () => publish(stream, URL_OF_PLAYER), requests: stub.requests };
}

export const WEBRTC: JavaScriptCases = {
  'play-with-whep: whep-player.js': {
    'plays with the ICE servers of the response, and ends the session': async (source) => {
      const { stop, peer, onFallback, clearTimeout, requests } = await playerWith(source, () =>
        created({ Link: LINK }),
      );
      expect(peer.configuration).toEqual({
        iceServers: [
          { urls: 'stun:stun.example.net', username: undefined, credential: undefined },
          { urls: 'turn:turn.example.net?transport=udp', username: 'u', credential: 'c' },
        ],
      });
      expect(peer.remote).toEqual({ type: 'answer', sdp: 'answer' });
      peer.connectionState = 'connected';
      peer.onconnectionstatechange();
      expect(clearTimeout).toHaveBeenCalledTimes(1);
      stop();
      expect(requests).toMatchObject([{ method: 'POST', url: URL_OF_PLAYER, body: 'offer' }, DELETE]);
      expect(onFallback).not.toHaveBeenCalled();
    },
    'falls back if the stream is offline': async (source) => {
      const { peer, onFallback, requests } = await playerWith(
        source,
        () => new Response('', { status: 404 }),
      );
      expect(onFallback).toHaveBeenCalledWith(404);
      expect(peer.signalingState).toBe('closed');
      expect(requests).toHaveLength(1);
    },
    'falls back and ends the session if the connection fails or takes too long': async (source) => {
      const slow = await playerWith(source, () => created());
      slow.expire();
      expect(slow.onFallback).toHaveBeenCalledWith('timeout');
      expect(slow.requests[1]).toMatchObject(DELETE);
      const failed = await playerWith(source, () => created());
      failed.peer.connectionState = 'failed';
      failed.peer.onconnectionstatechange();
      expect(failed.onFallback).toHaveBeenCalledWith('failed');
    },
    'ends a session that the server created after the timeout': async (source) => {
      const late = await playerWith(source, (expire) => {
        expire();
        return created();
      });
      expect(late.onFallback).toHaveBeenCalledTimes(1);
      expect(late.requests[1]).toMatchObject(DELETE);
      expect(late.peer.remote).toBeUndefined();
    },
  },
  'whip-and-pull-ingest: publish.js': {
    'prefers H.264, and ends the session': async (source) => {
      const { start, requests } = await publisherWith(source, created());
      const stop = await start();
      expect(Peer.last.codecs.map(({ mimeType }) => mimeType)).toEqual([
        'video/H264',
        'video/VP8',
        'video/AV1',
      ]);
      expect(Peer.last.remote).toEqual({ type: 'answer', sdp: 'answer' });
      await stop();
      expect(Peer.last.signalingState).toBe('closed');
      expect(requests).toMatchObject([{ method: 'POST', url: URL_OF_PLAYER, body: 'offer' }, DELETE]);
    },
    'closes the connection if the server rejects the stream': async (source) => {
      const { start } = await publisherWith(source, new Response('', { status: 403 }));
      await expect(start()).rejects.toThrow('WHIP: status 403');
      expect(Peer.last.signalingState).toBe('closed');
    },
  },
};
