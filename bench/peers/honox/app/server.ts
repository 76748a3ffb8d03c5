// HonoX on Cloudflare Workers, without islands.
import { createApp } from 'honox/server';

export default createApp();
