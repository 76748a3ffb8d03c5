// Initializes the two WebAssembly modules for cards, once per isolate. Workers cannot compile WebAssembly at runtime,
// so both are imported as modules.
import { initWasm } from '@resvg/resvg-wasm';
import resvg from '@resvg/resvg-wasm/index_bg.wasm';
import { init } from 'satori/standalone';
import yoga from 'satori/yoga.wasm';

await Promise.all([init(yoga), initWasm(resvg)]);

export { drawCard } from './draw.ts';
