// Cases of JavaScript samples for browsers, with stubs of the interfaces that they use.
import { expect, vi } from 'vitest';
import { fetchStub, runScript } from './run.ts';
import type { JavaScriptCases } from './servers.ts';
import { WEBRTC } from './webrtc.ts';

const answer = (body: unknown) => fetchStub(Response.json(body)).fetch;
const pageOf = (element: object) => ({ querySelector: () => element });

export const BROWSER: JavaScriptCases = {
  ...WEBRTC,
  'low-latency-hls: hls.js': {
    'plays with hls.js where it is supported, and recovers from fatal errors only': async (source) => {
      const calls: string[] = [];
      type Failed = (event: string, error: { fatal: boolean; type: string }) => void;
      let fail: Failed = () => {};
      class Hls {
        static isSupported = () => true;
        static Events = { ERROR: 'error' };
        static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
        loadSource = (url: string) => calls.push(url);
        attachMedia = () => calls.push('attach');
        startLoad = () => calls.push('load');
        recoverMediaError = () => calls.push('recover');
        on = (_: string, run: Failed) => {
          fail = run;
        };
      }
      await runScript(source, {
        modules: { 'hls.js': { default: Hls } },
        globals: { document: pageOf({}), fetch: answer({ src: 'live.m3u8' }) },
      });
      fail('error', { fatal: false, type: 'network' });
      fail('error', { fatal: true, type: 'network' });
      fail('error', { fatal: true, type: 'media' });
      expect(calls).toEqual(['live.m3u8', 'attach', 'load', 'recover']);
    },
    'uses the native player where hls.js is not supported': async (source) => {
      const video = { src: '' };
      await runScript(source, {
        modules: { 'hls.js': { default: { isSupported: () => false } } },
        globals: { document: pageOf(video), fetch: answer({ src: 'live.m3u8' }) },
      });
      expect(video.src).toBe('live.m3u8');
    },
  },
  'play-with-whep: The page; Safari plays HLS natively, and other browsers need an HLS player': {
    'plays HLS if the WebRTC player falls back': async (source) => {
      type Options = { onFallback: (reason: string) => void };
      const play = async (_video: object, _url: string, { onFallback }: Options) => onFallback('timeout');
      const video = { src: '', srcObject: {} };
      await runScript(
        /<script type="module">([\s\S]+?)<\/script>/.exec(source)?.[1]?.replace(/^ {2}/gm, '') ?? '',
        {
          modules: { './whep-player.js': { play } },
          globals: {
            document: pageOf(video),
            fetch: answer({ webrtc: 'webrtc', hls: 'live.m3u8' }),
            console: { info: vi.fn() },
          },
        },
      );
      expect(video).toEqual({ src: 'live.m3u8', srcObject: null });
    },
  },
  'websocket-sse-grpc: live.js: WebSocket in the browser': {
    'reconnects after an increasing, limited delay, and sends heartbeats only while it is connected': async (
      source,
    ) => {
      type Socket = { readyState: number; send: () => void; emit: Record<string, () => void> };
      const sockets: Socket[] = [];
      const delays: number[] = [];
      const heartbeats: (() => void)[] = [];
      const send = vi.fn();
      const clearInterval = vi.fn();
      class WebSocket {
        static OPEN = 1;
        readyState = 0;
        emit: Record<string, () => void> = {};
        send = send;
        constructor() {
          sockets.push(this);
        }
        addEventListener(type: string, run: () => void) {
          this.emit[type] = run;
        }
      }
      let reconnect = () => {};
      await runScript(source, {
        globals: {
          WebSocket,
          clearInterval,
          Math: Object.assign(Object.create(Math), { random: () => 1 }),
          setInterval: (run: () => void) => heartbeats.push(run),
          setTimeout(run: () => void, delay: number) {
            reconnect = run;
            delays.push(delay);
          },
        },
      });
      for (let count = 0; count < 7; count++) {
        sockets.at(-1)?.emit.close?.();
        reconnect();
      }
      expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000));
      expect(clearInterval).toHaveBeenCalledTimes(7);
      heartbeats.at(-1)?.();
      expect(send).not.toHaveBeenCalled();
      const socket = sockets.at(-1);
      if (socket) socket.readyState = 1;
      heartbeats.at(-1)?.();
      expect(send).toHaveBeenCalledTimes(1);
      socket?.emit.open?.();
      socket?.emit.close?.();
      expect(delays.at(-1)).toBe(1000);
    },
  },
  'whip-and-pull-ingest: page.js': {
    'publishes the camera, and stops on a click': async (source) => {
      const stop = vi.fn();
      const publish = vi.fn(async () => stop);
      const button = new EventTarget();
      await runScript(source, {
        modules: { './publish.js': { publish } },
        globals: {
          document: pageOf(button),
          navigator: { mediaDevices: { getUserMedia: async () => 'camera' } },
          fetch: answer({ url: 'https://whip.example.net/a' }),
        },
      });
      expect(publish).toHaveBeenCalledWith('camera', 'https://whip.example.net/a');
      button.dispatchEvent(new Event('click'));
      button.dispatchEvent(new Event('click'));
      expect(stop).toHaveBeenCalledTimes(1);
    },
  },
};
