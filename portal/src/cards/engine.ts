// Initializes the two WebAssembly modules of card drawing, once per isolate. Workers compile modules at deployment only,
// so both are imported as modules instead of being compiled from bytes.
import { initWasm } from '@resvg/resvg-wasm';
import resvg from '@resvg/resvg-wasm/index_bg.wasm';
import { init } from 'satori/standalone';
import yoga from 'satori/yoga.wasm';

await Promise.all([init(yoga), initWasm(resvg)]);

export { drawCard } from './draw.ts';
